import { Button, Loader, Text } from '@mantine/core'
import type { Scheduler } from '@quantrac/contract'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import type { Column } from '../../components/table/column.ts'
import { formatDay } from '../../lib/time-format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { NoWrap } from '../../ui/NoWrap.tsx'
import { DayAndClock } from './DayAndClock.tsx'
import { RunState } from './RunState.tsx'
import { schedulersKey } from './scheduler-list.ts'

export const schedulerColumns: readonly Column<Scheduler>[] = [
  {
    key: 'name',
    header: 'schedulers.name',
    sort: 'task_name',
    width: '18%',
    cell: (row) => <Name scheduler={row} />,
  },
  {
    key: 'groups',
    header: 'schedulers.groups',
    hideBelow: 1280,
    cell: ({ groups }) => groups.map(({ name }) => name).join(', ') || '-',
  },
  { key: 'repeats', header: 'schedulers.repeats', hideBelow: 1280, cell: () => <Monthly /> },
  { key: 'every', header: 'schedulers.every', hideBelow: 1280, cell: (row) => <Every scheduler={row} /> },
  {
    key: 'starts',
    header: 'schedulers.starts',
    sort: 'starts_on',
    hideBelow: 1280,
    cell: ({ starts_on }) => <NoWrap>{formatDay(starts_on)}</NoWrap>,
  },
  { key: 'ends', header: 'schedulers.ends', hideBelow: 1280, cell: (row) => <Ends scheduler={row} /> },
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
    cell: ({ next_run_at: at }) => <DayAndClock at={at} />,
  },
  { key: 'status', header: 'schedulers.status', cell: (row) => <Status scheduler={row} /> },
  { key: 'switch', header: 'schedulers.switch', cell: (row) => <SwitchButton scheduler={row} /> },
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

const Monthly = () => useTranslation().t('schedulers.monthly')

/** The clock and the day of the month; an interval has neither. */
function Every({ scheduler: { task } }: CellProps) {
  const { t } = useTranslation()
  const { crontab } = task
  if (crontab === null) return '-'
  const two = (field: string) => field.padStart(2, '0')
  const time = `${two(crontab.hour)}:${two(crontab.minute)}`
  return <NoWrap>{t('schedulers.onDay', { time, day: crontab.day_of_month })}</NoWrap>
}

function Ends({ scheduler: { ends, end_date, occurrences } }: CellProps) {
  const { t } = useTranslation()
  if (ends === 'on' && end_date !== null) return <NoWrap>{formatDay(end_date)}</NoWrap>
  return ends === 'after' ? t('schedulers.afterCount', { count: occurrences ?? 0 }) : <Never />
}

const Never = () => <span style={{ overflowWrap: 'normal' }}>{useTranslation().t('schedulers.never')}</span>

/** The flag is of another version of the server where it is neither true nor false. */
function Status({ scheduler }: CellProps) {
  const { t } = useTranslation()
  const enabled: unknown = scheduler.task.enabled
  if (typeof enabled !== 'boolean') return <Loader size="xs" aria-label={t('loading.label')} />
  if (enabled) return <StatusBadge tone="normal">{t('schedulers.running')}</StatusBadge>
  return (
    <StatusBadge tone="neutral">
      {scheduler.gone
        ? t('schedulers.gone')
        : scheduler.finished
          ? t('schedulers.finished')
          : t('schedulers.disabled')}
    </StatusBadge>
  )
}

/** Run or Stop: one call, then the list anew. */
function SwitchButton({ scheduler }: { scheduler: Scheduler }) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  const may = useCan('schedulers.change_schedule')
  const { id, task_name: name, task } = scheduler
  const toggle = useMutation({
    mutationFn: () => api.schedulerToggle({ params: { id } }),
    onSuccess: () =>
      task.enabled
        ? notify.warning(t('schedulers.stopped', { name }))
        : notify.success(t('schedulers.isRunning', { name })),
    onError: (error) => notifyFailure(error, t('schedulers.switchFailed', { name })),
    onSettled: () => client.invalidateQueries({ queryKey: schedulersKey }),
  })
  if (!may) return null
  const Icon = task.enabled ? IconPlayerStop : IconPlayerPlay
  const word = t(task.enabled ? 'schedulers.stop' : 'schedulers.run')
  return (
    <Button
      size="compact-sm"
      variant={task.enabled ? 'default' : 'light'}
      leftSection={<Icon size={14} aria-hidden />}
      aria-label={`${word}: ${name}`}
      loading={toggle.isPending}
      onClick={(event) => {
        event.stopPropagation()
        toggle.mutate()
      }}
    >
      {word}
    </Button>
  )
}
