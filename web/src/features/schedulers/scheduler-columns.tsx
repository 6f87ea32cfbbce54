import { Loader, Switch, Text } from '@mantine/core'
import type { Scheduler } from '@quantrac/contract'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import type { Column } from '../../components/table/column.ts'
import { formatClock, formatDay } from '../../lib/time-format.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { NoWrap } from '../../ui/NoWrap.tsx'
import { DayAndClock } from './DayAndClock.tsx'
import { RunState } from './RunState.tsx'
import { periodText, ruleText } from './rule-text.ts'
import { useToggle } from './use-toggle.ts'

export const schedulerColumns: readonly Column<Scheduler>[] = [
  {
    key: 'name',
    header: 'schedulers.name',
    sort: 'task_name',
    width: '24%',
    cell: (row) => <Name scheduler={row} />,
  },
  {
    key: 'rule',
    header: 'schedulers.rule.title',
    sort: 'starts_on',
    width: '34%',
    cell: (row) => <Rule scheduler={row} />,
  },
  {
    key: 'last',
    header: 'schedulers.lastRun',
    sort: 'last_run_at',
    hideBelow: 959,
    cell: (row) => <LastRun scheduler={row} />,
  },
  {
    key: 'next',
    header: 'schedulers.nextRun',
    sort: 'next_run_at',
    cell: ({ next_run_at: at }) => <DayAndClock at={at} isBold />,
  },
  { key: 'status', header: 'schedulers.status', cell: (row) => <Status scheduler={row} /> },
]

interface CellProps {
  scheduler: Scheduler
}

/** With a lock while it runs by itself: it cannot be changed. */
function Name({ scheduler: { task_name, task_description, module_code, task } }: CellProps) {
  const { t } = useTranslation()
  return (
    <div style={{ minWidth: 112 }}>
      <Text span inherit fw={500} title={task_description} style={{ overflowWrap: 'anywhere' }}>
        {task_name}
      </Text>
      {task.enabled && (
        <>
          {' '}
          <IconLock size={14} title={t('schedulers.locked')} style={{ verticalAlign: -2 }} />
        </>
      )}
      <Text component="div" size="xs" c="dimmed">
        {`${module_code} · ${t(`schedulers.functions.${task.task_function}`)}`}
      </Text>
    </div>
  )
}

/** When, and what came of it. */
function LastRun({ scheduler: { task, last_run_status: status } }: CellProps) {
  return (
    task.last_run_at !== null && (
      <div>
        <DayAndClock at={task.last_run_at} />
        {status !== null && <RunState status={status} />}
      </div>
    )
  )
}

/** When it runs, how often and whom it tells, as a sentence. */
function Rule({ scheduler }: CellProps) {
  const { t } = useTranslation()
  return (
    <div>
      {ruleText(scheduler, t)}
      <Text component="div" size="xs" c="dimmed">
        {periodText(scheduler, t)}
      </Text>
    </div>
  )
}

/**
 * On or off, and why it will not run. The flag is of another version of the server where it is neither true nor false.
 */
function Status({ scheduler }: CellProps) {
  const { t } = useTranslation()
  const may = useCan('schedulers.change_schedule')
  const enabled: unknown = scheduler.task.enabled
  if (typeof enabled !== 'boolean') return <Loader size="xs" aria-label={t('loading.label')} />
  const why = enabled
    ? undefined
    : scheduler.gone
      ? t('schedulers.gone')
      : scheduler.finished
        ? t('schedulers.finished')
        : undefined
  return (
    <div>
      {may ? <OnOff scheduler={scheduler} /> : t(enabled ? 'schedulers.on' : 'schedulers.off')}
      {why !== undefined && (
        <Text component="div" size="xs" c="dimmed">
          {why}
        </Text>
      )}
    </div>
  )
}

/** The switch: one call, then the list anew. */
function OnOff({ scheduler: { id, task_name: name, task } }: CellProps) {
  const { t } = useTranslation()
  const toggle = useToggle()
  const word = t(task.enabled ? 'schedulers.on' : 'schedulers.off')
  return (
    <Switch
      checked={task.enabled}
      disabled={toggle.isPending}
      label={<NoWrap>{word}</NoWrap>}
      aria-label={t('schedulers.switchOf', { word, name })}
      onChange={() => toggle.mutate({ id, name })}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

function SchedulerLines({ scheduler }: CellProps) {
  const { t } = useTranslation()
  const { task_name, module_code, next_run_at: at } = scheduler
  return (
    <PhoneLines
      what={task_name}
      value={<Status scheduler={scheduler} />}
      facts={[module_code, ruleText(scheduler, t)]}
      when={at !== null && `${formatDay(at)} ${formatClock(at)}`}
    />
  )
}

/** A schedule in two lines for a phone: what is on, when it comes next. */
export const schedulerLines = (scheduler: Scheduler) => <SchedulerLines scheduler={scheduler} />
