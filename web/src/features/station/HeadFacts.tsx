import { Anchor } from '@mantine/core'
import { MINUTE_MS, type ModuleLatest } from '@quantrac/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { telephoneIn } from '../../lib/telephone.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { lasted } from './lasted.ts'
import classes from './StationHead.module.css'
import { dayQuery } from './station-queries.ts'

// As long as the administrators wait before they are told.
const LATE_MS = 30 * MINUTE_MS

/** Last reading, completeness of the last 24 hours, place, description and contact. */
export function HeadFacts({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const { description, latitude, longitude, contact } = station
  return (
    <dl className={classes.headFactsFacts}>
      <Fact name={t('station.updated')}>
        <LastReading station={station} />
      </Fact>
      <Fact name={t('station.completeness')}>
        <Completeness code={station.code} />
      </Fact>
      <SentTo code={station.code} />
      {latitude !== null && longitude !== null && (
        <Fact name={t('station.place')}>
          <Place code={station.code} text={coordinates(latitude, longitude, currentLanguage())} />
        </Fact>
      )}
      {description !== '' && <Fact name={t('settingData.description')}>{description}</Fact>}
      {contact !== '' && (
        <Fact name={t('station.contact')}>
          <Contact text={contact} />
        </Fact>
      )}
    </dl>
  )
}

/** The facts in one line below the name. */
export function PhoneFacts({ station }: { station: ModuleLatest }) {
  const { code, contact } = station
  return (
    <p className={classes.line}>
      {code} · <LastReading station={station} /> · <Completeness code={code} isShort />
      <SentToLine code={code} />
      {contact !== '' && (
        <>
          {' · '}
          <Contact text={contact} />
        </>
      )}
    </p>
  )
}

/** Leads to a call where it is, or has, a telephone number. */
function Contact({ text }: { text: string }) {
  const { t } = useTranslation()
  const number = telephoneIn(text)
  if (number === null) return text
  return (
    <Anchor inherit td="underline" href={`tel:${number}`} aria-label={t('station.call', { contact: text })}>
      {text}
    </Anchor>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function LastReading({ station: { last_seen_at } }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  return <RelativeTime instant={last_seen_at} locale={currentLanguage()} empty={t('stations.never')} />
}

/** «Sở NN và MT Hải Phòng đã gửi đến 12:35», where files of the station go somewhere and the person may see it. */
function SentTo({ code }: { code: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const { data } = useQuery(dayQuery(code))
  if (data === undefined || data.sent_to.length === 0) return null
  return (
    <Fact name={t('station.sentTo')}>
      {data.sent_to.map(({ id, name, sent_until: until, oldest_pending: oldest }) => (
        <div key={id} className={classes.sent}>
          <Link to="/setting/transmissions" search={{ destination: String(id) }} className={classes.link}>
            {name}
          </Link>{' '}
          {until === null
            ? t('station.neverSent')
            : t('station.sentUntil', { time: formatShort(until, now) })}
          {oldest !== null && now - Date.parse(oldest) > LATE_MS && (
            <span className={classes.late}>
              <IconAlertTriangle size={14} aria-hidden />
              {t('station.waitsSince', { time: formatShort(oldest, now) })}
            </span>
          )}
        </div>
      ))}
    </Fact>
  )
}

/** The same on a phone. */
function SentToLine({ code }: { code: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const sent = useQuery(dayQuery(code)).data?.sent_to ?? []
  return sent.map(({ name, sent_until: until }) => {
    const words =
      until === null ? t('station.neverSent') : t('station.sentUntil', { time: formatShort(until, now) })
    return ` · ${name} ${words}`
  })
}

/** «96,2 % thiếu 55 phút»; on a phone «đủ 96,2 % số liệu». */
function Completeness({ code, isShort = false }: { code: string; isShort?: boolean }) {
  const { t } = useTranslation()
  const day = useQuery(dayQuery(code))
  const language = currentLanguage()
  if (day.data === undefined) {
    // Nothing else on a phone says what is not known.
    const name = isShort ? `${t('station.completeness')}: ` : ''
    const words = day.isError ? `${name}${t('station.completenessFailed')}` : '…'
    return <span className={classes.missing}>{words}</span>
  }
  const { received, expected, missing_seconds } = day.data
  const share = shareText(received, expected, language)
  if (isShort) return t('station.completenessShort', { share })
  return (
    <>
      {share}
      {missing_seconds > 0 && (
        <span className={classes.missing}>
          {' '}
          {t('station.missing', { time: lasted(missing_seconds * 1000, language) })}
        </span>
      )}
    </>
  )
}

/** Never 100 % while something is missing. */
function shareText(received: number, expected: number, language: string): string {
  if (expected <= 0) return '–'
  const percent = Math.min(100, Math.floor((1000 * received) / expected) / 10)
  return `${formatNumber(percent, language, percent === 100 ? 0 : 1)} %`
}

const coordinates = (latitude: number, longitude: number, language: string): string =>
  [latitude, longitude].map((degrees) => formatNumber(degrees, language, 4)).join('; ')

/** Leads to the dashboard's map where the person may see it. */
function Place({ code, text }: { code: string; text: string }) {
  const { t } = useTranslation()
  const maySee = useCan('widgets.view_widget')
  if (!maySee) return text
  return (
    <Link
      to="/dashboard"
      search={{ at: code }}
      hash="map"
      className={classes.link}
      title={t('station.onMap')}
    >
      {text}
    </Link>
  )
}
