import type { Maintenance } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { stationLabel } from '../../api/module-choices.ts'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { TwoTexts } from '../../components/table/TwoTexts.tsx'
import { formatClockDay, formatDay, formatPeriod } from '../../lib/time-format.ts'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'

interface CellProps {
  of: Maintenance
}

export const maintenanceColumns: readonly Column<Maintenance>[] = [
  {
    key: 'module',
    header: 'maintenance.station',
    sort: 'module',
    width: '24%',
    cell: (row) => <TwoTexts first={stationLabel(row.module)} second={<Of of={row} />} />,
  },
  { key: 'state', header: 'maintenance.state', cell: (row) => <State of={row} /> },
  {
    key: 'time',
    header: 'maintenance.time',
    sort: 'start_datetime',
    width: '26%',
    cell: (row) => <TwoTexts first={<Time of={row} />} second={<Repeats of={row} />} />,
  },
  {
    key: 'reason',
    header: 'maintenance.reason',
    hideBelow: 959,
    cell: (row) => <TwoTexts first={row.reason} second={row.created_by ?? ''} />,
  },
]

/** In two lines, for a phone. */
export const maintenanceLines = (row: Maintenance) => (
  <PhoneLines
    what={stationLabel(row.module)}
    value={<State of={row} />}
    facts={[
      <Time key="time" of={row} />,
      <Of key="of" of={row} />,
      <Repeats key="repeats" of={row} />,
      row.reason,
    ]}
  />
)

function Of({ of: { kind, factor_codes } }: CellProps) {
  const { t } = useTranslation()
  const what = factor_codes.length === 0 ? t('maintenance.whole') : factor_codes.join(', ')
  return `${t(`maintenance.kinds.${kind}`)} · ${what}`
}

const tones: Readonly<Record<Maintenance['state'], Tone>> = {
  running: 'info',
  planned: 'neutral',
  over: 'neutral',
}

function State({ of: { state } }: CellProps) {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[state]}>{t(`maintenance.states.${state}`)}</StatusBadge>
}

/** Of the time that runs or comes next; of one that is over its own. */
function Time({ of }: CellProps) {
  const { t } = useTranslation()
  const from = of.next_start ?? of.start_datetime
  const to = of.next_start === null ? of.end_datetime : of.next_end
  return to === null
    ? t('maintenance.fromOpen', { from: formatClockDay(Date.parse(from)) })
    : formatPeriod({ from: Date.parse(from), to: Date.parse(to) })
}

function Repeats({ of: { repeat, repeat_until } }: CellProps) {
  const { t } = useTranslation()
  if (repeat === null) return null
  const every = t(`maintenance.repeats.${repeat}`)
  return repeat_until === null
    ? every
    : t('maintenance.repeatsUntil', { every, day: formatDay(Date.parse(`${repeat_until}T12:00:00Z`)) })
}
