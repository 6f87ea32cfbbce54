import type { Attention, RecoveredRow } from '@quantrac/contract'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { placeSearch } from '../../components/layout/place.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { farthestWords } from '../../lib/farthest-words.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatClock } from '../../lib/time-format.ts'
import classes from './Recovered.module.css'

const FEW = 3

/** The excursions that ended today: how long and how high. */
export function Recovered({ attention }: { attention: Attention }) {
  const { t } = useTranslation()
  const { recovered, recovered_total: count } = attention
  if (count === 0) return null
  return (
    <div className={classes.recovered}>
      <div className={classes.head}>
        <Text size="sm" c="dimmed" component="h3" fw={400}>
          {t('dashboard.recovered')}
        </Text>
        {count > FEW && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...props} to="/notification" search={{ range: 'today' }} />}
          >
            {t('dashboard.all', { count })}
          </Anchor>
        )}
      </div>
      <ul className={classes.rows}>
        {recovered.slice(0, FEW).map((row) => (
          <RecoveredItem key={row.alert_id} row={row} />
        ))}
      </ul>
    </div>
  )
}

function RecoveredItem({ row }: { row: RecoveredRow }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { module, factor, alert_id, status, side, started_at, resolved_at, peak, unit, decimals } = row
  const words = t('dashboard.recoveredRow', {
    factor: factor.code,
    what: t(`dashboard.was.${status === 'ALERT' ? side : 'near'}`),
    for: formatDuration(Date.parse(resolved_at) - Date.parse(started_at), language),
    farthest: farthestWords(side, `${formatNumber(peak, language, decimals)} ${unit}`.trim(), t),
  })
  return (
    <li>
      <Link
        to={`/${module.type}`}
        search={placeSearch({ module: module.code, factor: factor.code, alert: alert_id })}
        className={classes.row}
      >
        <span className={classes.name}>{module.name}</span>
        <span className={classes.words}>{words}</span>
        <time dateTime={resolved_at}>{formatClock(resolved_at)}</time>
      </Link>
    </li>
  )
}
