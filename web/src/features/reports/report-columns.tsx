import type { Report } from '@quantrac/contract'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { periodText } from './period-text.ts'
import { ReportState } from './ReportState.tsx'

export const reportColumns: readonly Column<Report>[] = [
  {
    key: 'name',
    header: 'reports.name',
    sort: 'name',
    width: '30%',
    cell: (report) => <Name report={report} />,
  },
  {
    key: 'module_code',
    header: 'reports.station',
    sort: 'module_code',
    width: '17%',
    cell: (report) => <Station report={report} />,
  },
  {
    key: 'created_at',
    header: 'reports.askedAt',
    sort: 'created_at',
    width: '16%',
    cell: (report) => <Asked report={report} />,
  },
  {
    key: 'row_count',
    header: 'reports.rowCount',
    sort: 'row_count',
    align: 'right',
    width: 110,
    hideBelow: 1280,
    cell: ({ row_count, status }) => (status === 'ready' ? formatNumber(row_count, currentLanguage()) : ''),
  },
  {
    key: 'status',
    header: 'reports.state',
    sort: 'status',
    width: 140,
    cell: (report) => <ReportState report={report} />,
  },
]

interface CellProps {
  report: Report
}

/** The name; of a ready report it leads to it. */
function ReportLink({ report: { id, name, status } }: CellProps) {
  const words = { fw: 500, inherit: true, style: { overflowWrap: 'anywhere' } } as const
  if (status !== 'ready') {
    return (
      <Text span {...words}>
        {name}
      </Text>
    )
  }
  return (
    <Anchor
      c="inherit"
      {...words}
      renderRoot={(props) => <Link {...props} to="/report" search={{ report: String(id) }} />}
    >
      {name}
    </Anchor>
  )
}

function ReportLines({ report }: CellProps) {
  const { t } = useTranslation()
  return (
    <PhoneLines
      what={<ReportLink report={report} />}
      value={<ReportState report={report} />}
      facts={[t(`reports.types.${report.report_type}`), periodText(report, currentLanguage())]}
    />
  )
}

/** A report in two lines, for a phone. */
export const reportLines = (report: Report) => <ReportLines report={report} />

/** The name, and the period under it. */
function Name({ report }: CellProps) {
  const { t } = useTranslation()
  return (
    <div>
      <ReportLink report={report} />
      <Text component="div" size="xs" c="dimmed">
        {`${t(`reports.types.${report.report_type}`)} · ${periodText(report, currentLanguage())}`}
      </Text>
    </div>
  )
}

function Station({ report: { module_code: code, module_name: name } }: CellProps) {
  return (
    <div>
      {code}
      {name !== code && (
        <Text component="div" size="xs" c="dimmed" lineClamp={1}>
          {name}
        </Text>
      )}
    </div>
  )
}

/** When, and by whom. */
function Asked({ report: { created_at, created_by } }: CellProps) {
  const { t } = useTranslation()
  return (
    <div>
      <RelativeTime instant={created_at} locale={currentLanguage()} />
      <Text component="div" size="xs" c="dimmed" lineClamp={1}>
        {created_by === null ? t('reports.bySchedule') : created_by.email}
      </Text>
    </div>
  )
}
