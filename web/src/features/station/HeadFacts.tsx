import type { ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { lasted } from './lasted.ts'
import classes from './StationHead.module.css'
import { dayQuery } from './station-queries.ts'

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
      {latitude !== null && longitude !== null && (
        <Fact name={t('station.place')}>
          <Place code={station.code} text={coordinates(latitude, longitude, currentLanguage())} />
        </Fact>
      )}
      {description !== '' && <Fact name={t('settingData.description')}>{description}</Fact>}
      {contact !== '' && <Fact name={t('station.contact')}>{contact}</Fact>}
    </dl>
  )
}

/** The facts in one line below the name. */
export function PhoneFacts({ station }: { station: ModuleLatest }) {
  const { code, contact } = station
  return (
    <p className={classes.line}>
      {code} · <LastReading station={station} /> · <Completeness code={code} isShort />
      {contact !== '' && ` · ${contact}`}
    </p>
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
