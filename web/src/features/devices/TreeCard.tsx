import { UnstyledButton } from '@mantine/core'
import IconHandClick from '@tabler/icons-react/dist/esm/icons/IconHandClick.mjs'
import { useTranslation } from 'react-i18next'
import { KeyHints } from '../../components/layout/KeyHints.tsx'
import { formatSecond } from '../../lib/time-format.ts'
import classes from './AdoptPage.module.css'
import { MessageMenu } from './MessagesColumn.tsx'
import { MessageTree } from './MessageTree.tsx'
import type { Adopting } from './use-adopt.ts'

/** The message that is pressed on: the levels of its topic, and its content as a tree. */
export function TreeCard({ adopting }: { adopting: Adopting }) {
  const { t } = useTranslation()
  const { message } = adopting
  if (message === undefined) return null
  return (
    <section className={classes.card} aria-label={t('adopt.tree')}>
      <div className={classes.cardHead}>
        <h2>{t('adopt.message', { at: formatSecond(Date.parse(message.received_at)) })}</h2>
        <MessageMenu adopting={adopting} />
        <span className={classes.pressHint}>
          <IconHandClick size={17} stroke={1.75} aria-hidden />
          {t('adopt.press')}
        </span>
      </div>
      <Topic adopting={adopting} topic={message.topic} />
      <MessageTree adopting={adopting} />
      <Keys />
    </section>
  )
}

/** A level of the topic that is pressed is the id of the station. */
function Topic({ adopting, topic }: { adopting: Adopting; topic: string }) {
  const { t } = useTranslation()
  const { device, draft, setDraft } = adopting
  const { station } = draft
  const levels = topic.split('/')
  const isFixed = device.profile !== null
  return (
    <div className={classes.topic}>
      <span className={classes.dim}>{t('adopt.topic')}</span>
      {levels.map((level, n) => {
        const isPressed = station !== null && 'level' in station && station.level === n
        const key = `${n} ${level}`
        return (
          <span key={key} className={classes.level}>
            {n > 0 && <span className={classes.dim}>/</span>}
            {isFixed || level === '' ? (
              <code>{level}</code>
            ) : (
              <UnstyledButton
                component="button"
                className={classes.chip}
                aria-pressed={isPressed}
                title={t(isPressed ? 'adopt.does.unId' : 'adopt.does.id')}
                onClick={() =>
                  setDraft((before) => ({ ...before, station: isPressed ? null : { level: n } }))
                }
              >
                {isPressed && <span className={classes.mark}>{t('adopt.idMark')}</span>}
                {level}
              </UnstyledButton>
            )}
          </span>
        )
      })}
    </div>
  )
}

const keys = [
  { keys: '↑ ↓', text: 'walk' },
  { keys: 'Enter', text: 'press' },
  { keys: 'I', text: 'id' },
  { keys: 'T', text: 'time' },
  { keys: 'Ctrl Enter', text: 'make' },
] as const

function Keys() {
  const { t } = useTranslation()
  return (
    <KeyHints
      className={classes.keys}
      hints={keys.map(({ keys: pressed, text }) => [pressed, t(`adopt.keys.${text}`)])}
    />
  )
}
