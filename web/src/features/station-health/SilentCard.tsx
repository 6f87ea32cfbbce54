import { Button, Text } from '@mantine/core'
import type { StationHealth } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { placeSearch } from '../../components/layout/place.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatLasting } from '../../lib/duration-format.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { HealthSection } from './HealthSection.tsx'
import { type SilentRow, silentRows } from './health-sums.ts'
import classes from './StationHealth.module.css'

const FEW = 6

interface SilentCardProps {
  stations: readonly StationHealth[]
  names: ReadonlyMap<string, string>
}

/** Of what nothing comes now, and since when; the longest first. */
export function SilentCard({ stations, names }: SilentCardProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const rows = silentRows(stations)
  const shown = isWhole ? rows : rows.slice(0, FEW)
  return (
    <HealthSection
      title={t('stationHealth.silent.title')}
      extra={rows.length > 0 && formatNumber(rows.length, currentLanguage())}
    >
      {rows.length === 0 ? (
        <p className={classes.note}>{t('stationHealth.silent.none')}</p>
      ) : (
        <ul className={classes.list}>
          {shown.map((row) => (
            <li key={`${row.station.module_id} ${row.factor ?? ''}`}>
              <Silent row={row} name={names.get(row.station.module_code) ?? row.station.module_name} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > FEW && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.more ?? ''}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('stationHealth.silent.less') : t('stationHealth.silent.all', { count: rows.length })}
        </Button>
      )}
    </HealthSection>
  )
}

function Silent({ row: { station, factor, since }, name }: { row: SilentRow; name: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const search = placeSearch({ module: station.module_code, ...(factor !== null && { factor }) })
  return (
    <Link to={`/${station.module_type}`} search={search} className={classes.silent}>
      <ConditionIcon condition={factor === null ? 'offline' : 'near'} size={18} />
      <span>
        <b title={station.module_code}>{name}</b>
        <small>
          {factor === null ? t('stationHealth.silent.whole') : t('stationHealth.silent.factor', { factor })}
        </small>
      </span>
      <span>
        <b>{formatLasting(Math.max(0, now - since), currentLanguage(), 'short')}</b>
        <Text component="small">{t('stationHealth.silent.since', { at: formatShort(since, now) })}</Text>
      </span>
    </Link>
  )
}
