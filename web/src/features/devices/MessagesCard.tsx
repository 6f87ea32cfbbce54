import type { DeviceDetail, DeviceMessage } from '@quantrac/contract'
import { Button, UnstyledButton } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatSecond } from '../../lib/time-format.ts'
import { refusedText } from './device-words.ts'
import { guessOf } from './guess.ts'
import { LiveMark } from './LiveMark.tsx'
import classes from './MessagesCard.module.css'
import { leavesOf, numberIn, treeOf } from './message-tree.ts'

export interface MessagesCardProps {
  device: DeviceDetail
  isPaused: boolean
  onPause: (isPaused: boolean) => void
}

const FEW = 6

/** The newest messages as values; the newest open with its text, and any other that is pressed. */
export function MessagesCard({ device: { newest }, isPaused, onPause }: MessagesCardProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  // Undefined: the newest one, whichever it is.
  const [opened, setOpened] = useState<string | null | undefined>(undefined)
  if (newest.length === 0) return null
  const shown = isWhole ? newest : newest.slice(0, FEW)
  const open = opened === undefined ? newest[0]?.received_at : opened
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <h3>{t('devices.newest', { count: newest.length })}</h3>
        <LiveMark isPaused={isPaused} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={
            isPaused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />
          }
          onClick={() => onPause(!isPaused)}
        >
          {isPaused ? t('devices.resume') : t('devices.pause')}
        </Button>
      </div>
      <ol className={classes.messages}>
        {shown.map((message, place) => (
          <Message
            // Two may have come in the same millisecond.
            key={`${message.received_at} ${newest.slice(0, place).filter(({ received_at }) => received_at === message.received_at).length}`}
            message={message}
            isOpen={message.received_at === open}
            onOpen={(isOpen) => setOpened(isOpen ? message.received_at : null)}
          />
        ))}
      </ol>
      {newest.length > FEW && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('devices.fewer') : t('devices.all', { count: newest.length })}
        </UnstyledButton>
      )}
    </div>
  )
}

interface MessageProps {
  message: DeviceMessage
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function Message({ message, isOpen, onOpen }: MessageProps) {
  const { t } = useTranslation()
  return (
    <li data-open={isOpen || undefined}>
      <UnstyledButton className={classes.message} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <time dateTime={message.received_at}>{formatSecond(Date.parse(message.received_at))}</time>
        <MessageValues message={message} />
        <span className={classes.size}>
          {t('devices.bytes', { n: formatNumber(message.size, currentLanguage()) })}
        </span>
      </UnstyledButton>
      {isOpen && <Raw message={message} />}
    </li>
  )
}

const shownValues = 5

/** «pH 7,12 · COD 61,4»: what is in a message, or why it was refused. */
function MessageValues({ message }: { message: DeviceMessage }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { read } = message
  const refused = read?.refused[0]
  const numbers = leavesOf(treeOf(message)).flatMap(({ keys, value }) => {
    const number = numberIn(value)
    if (number === null) return []
    const { name } = guessOf(keys, language)
    return [
      { name: name ?? keys.at(-1) ?? '', isNamed: name !== null, text: formatMeasured(number, language) },
    ]
  })
  const named = numbers.filter(({ isNamed }) => isNamed)
  const shown = (named.length > 0 ? named : numbers).slice(0, shownValues)
  if (refused !== undefined && (read?.readings.length ?? 0) === 0)
    return <span className={classes.refused}>{refusedText(refused, t, message.text ?? undefined)}</span>
  if (shown.length === 0) return <span className={classes.none}>{t('devices.nothingRead')}</span>
  return <span>{shown.map(({ name, text }) => `${name} ${text}`).join(' · ')}</span>
}

function Raw({ message: { text, base64, is_cut } }: { message: DeviceMessage }) {
  const { t } = useTranslation()
  return (
    <div className={classes.raw}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <pre aria-label={t('devices.raw')} tabIndex={0}>
        {text ?? base64}
      </pre>
      {is_cut && <p>{t('devices.cut')}</p>}
    </div>
  )
}
