import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { measuredText } from '../../lib/limits-text.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge, toneOf } from '../../ui/StatusBadge.tsx'
import { AlertLink } from './AlertLink.tsx'
import { BELL_LENGTH, type BellAlert, type BellRow } from './bell-list.ts'
import { excursionRows } from './excursion-rows.ts'
import { levelOf } from '../../lib/status-word.ts'
import classes from './NotificationBell.module.css'

interface BellItemsProps {
  alerts: readonly BellAlert[]
  onOpen: (row: BellRow) => void
}

/** One row an excursion; it leads to the station, the factor and the alert. */
export function BellItems({ alerts, onOpen }: BellItemsProps) {
  const { t } = useTranslation()
  if (alerts.length === 0) {
    return (
      <Text className={classes.empty} c="dimmed" size="sm">
        {t('bell.empty')}
      </Text>
    )
  }
  return (
    <ul className={classes.list}>
      {excursionRows(alerts)
        .slice(0, BELL_LENGTH)
        .map((row) => (
          <li key={row.id}>
            <BellItem row={row} onOpen={onOpen} />
          </li>
        ))}
    </ul>
  )
}

function BellItem({ row, onOpen }: { row: BellRow; onOpen: BellItemsProps['onOpen'] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const factor = row.factor.toUpperCase()
  return (
    <AlertLink
      alert={row}
      className={classes.item}
      data-unread={!row.is_read || undefined}
      onClick={() => onOpen(row)}
    >
      <span className={classes.row}>
        <StatusBadge tone={toneOf(row.status)}>{`${t(`bell.status.${levelOf(row)}`)} ${factor}`}</StatusBadge>
        <Text span c="dimmed" size="xs">
          <RelativeTime instant={row.timestamp} locale={language} />
        </Text>
      </span>
      <span className={classes.value}>{`${factor}: ${measuredText(row, language)}`}</span>
      <Text span c="dimmed" size="sm">
        {`${t('bell.module')}: ${row.module}`}
      </Text>
      {row.earlier.length > 0 && <Course row={row} />}
    </AlertLink>
  )
}

/** «Gần ngưỡng 14:02 → Vượt ngưỡng 14:09» */
function Course({ row }: { row: BellRow }) {
  const { t } = useTranslation()
  const now = useNow()
  const said = (alert: BellAlert): string =>
    `${t(`bell.status.${levelOf(alert)}`)} ${formatShort(alert.timestamp, now)}`
  return (
    <Text span c="dimmed" size="xs">
      {[...row.earlier, row].map(said).join(' → ')}
    </Text>
  )
}
