import type { SchedulerRun } from '@quantrac/contract'
import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import type { Column } from '../../components/table/column.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatClock, formatDay } from '../../lib/time-format.ts'
import { NoWrap } from '../../ui/NoWrap.tsx'
import { DayAndClock } from './DayAndClock.tsx'
import { RunState } from './RunState.tsx'

export const runColumns: readonly Column<SchedulerRun>[] = [
  {
    key: 'due',
    header: 'schedulers.runs.due',
    width: '14%',
    cell: ({ due_at }) => <DayAndClock at={due_at} />,
  },
  { key: 'state', header: 'schedulers.runs.state', cell: (run) => <State run={run} /> },
  { key: 'ran', header: 'schedulers.runs.ran', width: '26%', cell: (run) => <Ran run={run} /> },
  { key: 'told', header: 'schedulers.runs.told', width: '14%', cell: (run) => <Recipients run={run} /> },
  { key: 'report', header: 'schedulers.runs.report', width: '18%', cell: (run) => <ReportLink run={run} /> },
]

interface CellProps {
  run: SchedulerRun
}

/** The reason under it. */
const State = ({ run }: CellProps) => (
  <div>
    <RunState status={run.status} />
    <Reason run={run} />
  </div>
)

const Reason = ({ run: { error } }: CellProps) =>
  error !== null && (
    <Text component="div" size="xs" c="dimmed">
      {error}
    </Text>
  )

/** When it began, and how long it took. */
function Ran({ run: { started_at, finished_at } }: CellProps) {
  if (started_at === null) return '–'
  const took = finished_at === null ? null : Date.parse(finished_at) - Date.parse(started_at)
  return (
    <DayAndClock at={started_at}>
      {took !== null && <NoWrap>{` · ${formatDuration(took, currentLanguage(), 'short')}`}</NoWrap>}
    </DayAndClock>
  )
}

function Recipients({ run: { status, recipients } }: CellProps) {
  const { t } = useTranslation()
  return status === 'ready' || status === 'failed' ? t('schedulers.members', { count: recipients }) : '–'
}

/** A report that is deleted has no link. */
function ReportLink({ run: { status, report_id, due_at } }: CellProps) {
  const { t } = useTranslation()
  if (report_id === null) return status === 'ready' ? t('schedulers.runs.reportDeleted') : '–'
  return (
    <Can do="reports.view_report" otherwise="–">
      <Anchor
        inherit
        aria-label={t('schedulers.runs.openOf', { time: dayAndClock(due_at) })}
        renderRoot={(props) => <Link {...props} to="/report" search={{ report: String(report_id) }} />}
      >
        <NoWrap>{t('schedulers.runs.open')}</NoWrap>
      </Anchor>
    </Can>
  )
}

/** A run for a phone. */
export const runLines = (run: SchedulerRun) => (
  <div>
    <Group justify="space-between" wrap="nowrap">
      <Text span inherit fw={500}>
        {dayAndClock(run.due_at)}
      </Text>
      <RunState status={run.status} />
    </Group>
    <Reason run={run} />
    <Facts run={run} />
    {run.report_id !== null && <ReportLink run={run} />}
  </div>
)

/** When it ran and how many were told. */
function Facts({ run }: CellProps) {
  const { t } = useTranslation()
  const { started_at, recipients, status } = run
  if (started_at === null) return null
  const words = [
    t('schedulers.runs.ranAt', { at: dayAndClock(started_at) }),
    ...(status === 'running' ? [] : [t('schedulers.runs.toldCount', { count: recipients })]),
  ]
  return (
    <Text component="div" size="xs" c="dimmed">
      {words.join(' · ')}
    </Text>
  )
}

const dayAndClock = (at: string): string => `${formatDay(at)} ${formatClock(at)}`
