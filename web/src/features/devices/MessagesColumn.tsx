import type { TFunction } from 'i18next'
import { NativeSelect, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatSecond } from '../../lib/time-format.ts'
import classes from './AdoptPage.module.css'
import { LiveMark } from './LiveMark.tsx'
import type { Adopting } from './use-adopt.ts'

const secondOf = (received_at: string): string => formatSecond(Date.parse(received_at))

/** The newest messages: one of them is pressed on. Each says which factors it has not. */
export function MessagesColumn({ adopting }: { adopting: Adopting }) {
  const { t } = useTranslation()
  const { device, message, pick } = adopting
  return (
    <section className={`${classes.card} ${classes.messages}`} aria-label={t('adopt.messages')}>
      <div className={classes.cardHead}>
        <h2>{t('adopt.messages')}</h2>
        <LiveMark />
      </div>
      <ol>
        {device.newest.map((one, place) => (
          // Two may have come in the same millisecond.
          <li key={`${one.received_at} ${place}`}>
            <UnstyledButton
              aria-current={one.received_at === message?.received_at ? 'true' : undefined}
              onClick={() => pick(place === 0 ? null : one)}
            >
              <span>{secondOf(one.received_at)}</span>
              <small>{place === 0 ? t('adopt.newest') : missingText(adopting, place, t)}</small>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </section>
  )
}

function missingText({ draft, read }: Adopting, place: number, t: TFunction) {
  const readings = read?.[place]?.read?.readings
  if (readings === undefined || readings.length === 0) return ''
  const missing = draft.factors.filter(
    ({ manufacturer_id }) => !readings.some(({ factor }) => factor === manufacturer_id),
  )
  return missing.length === 0 ? '' : t('adopt.missing', { names: missing.map(({ name }) => name).join(', ') })
}

/** The same as a menu, where there is no room for the column. */
export function MessageMenu({ adopting: { device, message, pick } }: { adopting: Adopting }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      className={classes.menu ?? ''}
      size="xs"
      aria-label={t('adopt.messages')}
      value={message?.received_at ?? ''}
      data={device.newest.map(({ received_at }, place) => ({
        value: received_at,
        label: place === 0 ? `${secondOf(received_at)}, ${t('adopt.newest')}` : secondOf(received_at),
      }))}
      onChange={(event) => {
        const place = device.newest.findIndex(({ received_at }) => received_at === event.currentTarget.value)
        pick(place <= 0 ? null : (device.newest[place] ?? null))
      }}
    />
  )
}
