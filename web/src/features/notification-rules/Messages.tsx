import type { NotificationRule, PreviewedMessage } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChannelIcon } from '../../components/channels/ChannelIcon.tsx'
import { formatClock, formatShortDay } from '../../lib/time-format.ts'
import { gathered } from './messages.ts'
import type { Preview } from './rules-query.ts'
import classes from './RuleTester.module.css'

interface MessagesProps {
  answer: Preview
  rules: readonly NotificationRule[]
}

/** Every message with its time, person, channels and words; held ones are hollow, stopped ones struck through. */
export function Messages({ answer: { rule_id: id, data }, rules }: MessagesProps) {
  const { t } = useTranslation()
  const place = rules.findIndex((rule) => rule.id === id) + 1
  const sent = data.filter(({ state }) => state !== 'stopped' && state !== 'skipped')
  const people = new Set(sent.map(({ user_id, to }) => user_id ?? to)).size
  const first = data[0]?.at
  return (
    <>
      <div className={classes.sum}>
        <b>
          {sent.length === 0
            ? t('rules.test.nothing')
            : t('rules.test.sum', {
                messages: t('rules.test.messages', { count: sent.length }),
                people: t('rules.test.people', { count: people }),
              })}
        </b>
        <span>{place === 0 ? t('rules.test.byNone') : t('rules.test.byRule', { place })}</span>
      </div>
      {data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('rules.test.nobodyTold')}
        </Text>
      ) : (
        <ol className={classes.messages}>
          {gathered(data).map((message) => (
            <Message key={message.key} message={message} first={first ?? message.at} />
          ))}
        </ol>
      )}
    </>
  )
}

interface MessageProps {
  message: ReturnType<typeof gathered>[number]
  /** When the first is sent: another day is said. */
  first: string
}

function Message({ message: { at, to, state, channels, text, why }, first }: MessageProps) {
  const { t } = useTranslation()
  const day = formatShortDay(at, Date.parse(at))
  const isOtherDay = day !== formatShortDay(first, Date.parse(at))
  return (
    <li data-state={state}>
      <time dateTime={at}>
        {formatClock(at)}
        {isOtherDay && <small>{day}</small>}
      </time>
      <i className={classes.mark} aria-hidden />
      <div className={classes.message}>
        <div className={classes.who}>
          <b>{to}</b>
          {channels.map((kind) => (
            <span key={kind}>
              <ChannelIcon kind={kind} size={14} />
              {t(`channelName.${kind}`)}
            </span>
          ))}
        </div>
        {isRead(state) && <q className={classes.text}>{text}</q>}
        {why !== null && <p className={classes.why}>{why}</p>}
      </div>
    </li>
  )
}

/** Whether somebody comes to read its words. */
const isRead = (state: PreviewedMessage['state']): boolean => state === 'sent' || state === 'waiting'
