import { Anchor, Switch, Text } from '@mantine/core'
import type { ModbusSource } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { stationLabel } from '../../api/module-choices.ts'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { NoWrap } from '../../ui/NoWrap.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { useSwitch } from './use-switch.ts'

interface CellProps {
  of: ModbusSource
}

export const modbusColumns: readonly Column<ModbusSource>[] = [
  { key: 'name', header: 'modbus.name', width: '24%', cell: (row) => <Name of={row} /> },
  { key: 'station', header: 'modbus.station', width: '20%', cell: (row) => <StationCell of={row} /> },
  { key: 'state', header: 'modbus.state', width: '28%', cell: (row) => <State of={row} /> },
  { key: 'answered', header: 'modbus.answered', cell: (row) => <Answered of={row} />, hideBelow: 959 },
  { key: 'next', header: 'modbus.next', cell: (row) => <Next of={row} />, hideBelow: 1280 },
  { key: 'enabled', header: 'modbus.reading', cell: (row) => <OnOff of={row} />, width: 120 },
]

/** An instrument in two lines, for a phone. */
export const modbusLines = (row: ModbusSource) => (
  <PhoneLines
    what={<NameLink of={row} />}
    value={<State of={row} isShort />}
    facts={[stationLabel(row.module), addressText(row)]}
    when={<Answered of={row} />}
  />
)

const addressText = ({ host, port, unit_id }: ModbusSource): string =>
  `${host}${port === 502 ? '' : `:${port}`} · #${unit_id}`

function NameLink({ of: { id, name } }: CellProps) {
  return (
    <Anchor
      c="inherit"
      inherit
      fw={500}
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link {...props} to="/setting/modbus" search={{ source: String(id) }} />}
    >
      {name}
    </Anchor>
  )
}

function Name({ of }: CellProps) {
  return (
    <div>
      <NameLink of={of} />
      <Text component="div" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {addressText(of)}
      </Text>
    </div>
  )
}

function StationCell({ of: { module, registers } }: CellProps) {
  const { t } = useTranslation()
  return (
    <div>
      {stationLabel(module)}
      <Text component="div" size="xs" c="dimmed">
        {t('modbus.factorCount', { count: registers.length })}
      </Text>
    </div>
  )
}

const tones: Readonly<Record<ModbusSource['state']['status'], Tone>> = {
  off: 'neutral',
  waiting: 'neutral',
  answering: 'normal',
  failing: 'warning',
  offline: 'alert',
}

/** Its state in a word, and why. */
function State({ of: { state }, isShort = false }: CellProps & { isShort?: boolean }) {
  const { t } = useTranslation()
  const { status, problem } = state
  return (
    <div>
      <StatusBadge tone={status === 'answering' && problem !== null ? 'warning' : tones[status]}>
        {t(`modbus.states.${status}`)}
      </StatusBadge>
      {!isShort && problem !== null && (
        <Text component="div" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {problem}
        </Text>
      )}
    </div>
  )
}

function Answered({ of: { state } }: CellProps) {
  const { t } = useTranslation()
  if (state.answered_at === null)
    return (
      <Text span inherit c="dimmed">
        {t('modbus.never')}
      </Text>
    )
  return <RelativeTime instant={state.answered_at} locale={currentLanguage()} />
}

/** How often, and when it is asked next. */
function Next({ of: { period_seconds, state } }: CellProps) {
  const { t } = useTranslation()
  const every = formatDuration(period_seconds * 1000, currentLanguage())
  return (
    <div>
      <NoWrap>{t('modbus.every', { time: every })}</NoWrap>
      {state.next_at !== null && period_seconds >= 60 && (
        <Text component="div" size="xs" c="dimmed">
          <RelativeTime instant={state.next_at} locale={currentLanguage()} />
        </Text>
      )}
    </div>
  )
}

/** The switch: one call, then the list anew. */
function OnOff({ of }: CellProps) {
  const { t } = useTranslation()
  const may = useCan('settings.change_mqttconfig')
  const toggle = useSwitch()
  const word = t(of.enabled ? 'modbus.on' : 'modbus.off')
  if (!may) return word
  return (
    <Switch
      checked={of.enabled}
      disabled={toggle.isPending}
      label={<NoWrap>{word}</NoWrap>}
      aria-label={t('modbus.switchOf', { word, name: of.name })}
      onChange={() => toggle.mutate(of)}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
