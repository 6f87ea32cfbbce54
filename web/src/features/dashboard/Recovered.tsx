import type { Attention, RecoveredRow } from '@quantrac/contract'
import { Anchor, Card, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { placeSearch } from '../../components/layout/place.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatLasting } from '../../lib/duration-format.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatClock } from '../../lib/time-format.ts'
import classes from './Recovered.module.css'

const FEW = 3

interface RecoveredProps {
  attention: Attention | undefined
  /** Short ones, by the code of the station. */
  names: ReadonlyMap<string, string>
}

/** The excursions that ended last today: how far and how long. */
export const Recovered = memo(function Recovered({ attention, names }: RecoveredProps) {
  const { t } = useTranslation()
  const { recovered = [], recovered_total: count = 0 } = attention ?? {}
  return (
    <Card padding={0} component="section" className={classes.card} aria-labelledby="recovered-title">
      <Title order={2} size="h3" id="recovered-title" className={classes.title}>
        {t('dashboard.recovered')}
      </Title>
      {attention !== undefined && count === 0 && (
        <Text size="sm" c="dimmed" px={16}>
          {t('dashboard.board.noneOver')}
        </Text>
      )}
      <ul className={classes.rows}>
        {recovered.slice(0, FEW).map((row) => (
          <RecoveredItem key={row.alert_id} row={row} name={names.get(row.module.code) ?? row.module.name} />
        ))}
      </ul>
      {count > FEW && (
        <Anchor
          size="sm"
          fw={500}
          className={classes.all ?? ''}
          renderRoot={(props) => <Link {...props} to="/notification" search={{ range: 'today' }} />}
        >
          {t('dashboard.all', { count })}
        </Anchor>
      )}
    </Card>
  )
})

function RecoveredItem({ row, name }: { row: RecoveredRow; name: string }) {
  const language = currentLanguage()
  const { module, factor, alert_id, started_at, resolved_at, peak, unit, decimals } = row
  const lasting = formatLasting(Date.parse(resolved_at) - Date.parse(started_at), language)
  return (
    <li>
      <Link
        to={`/${module.type}`}
        search={placeSearch({ module: module.code, factor: factor.code, alert: alert_id })}
        className={classes.row}
      >
        <time dateTime={resolved_at}>{formatClock(resolved_at)}</time>
        <span className={classes.name}>{name}</span>
        <span className={classes.words}>
          {factor.code} {`${formatNumber(peak, language, decimals)} ${unit}`.trim()}, {lasting}
        </span>
      </Link>
    </li>
  )
}
