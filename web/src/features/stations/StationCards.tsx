import { useTranslation } from 'react-i18next'
import { useQuietOrder } from '../../lib/use-quiet-order.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import { StationCard } from './StationCard.tsx'
import classes from './StationCards.module.css'

/** One live card for each station. */
export function StationCards({ rows }: { rows: readonly OverviewRow[] }) {
  const { t } = useTranslation()
  const quiet = useQuietOrder(rows, ({ station }) => station.code)
  return (
    <section className={classes.grid} aria-label={t('stations.allTitle')} {...quiet.handlers}>
      {quiet.rows.map((row) => (
        <StationCard key={row.station.code} row={row} />
      ))}
    </section>
  )
}
