import { Anchor, Button, Card, Menu, Skeleton, Text } from '@mantine/core'
import type { Report } from '@quantrac/contract'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { DeleteQuestion } from '../../components/dialog/DeleteQuestion.tsx'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { formLooks } from '../../components/download/form-looks.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { Disclosure } from '../../components/form/Disclosure.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { RowActions } from '../../components/table/RowActions.tsx'
import type { RowActionItem, RowDelete } from '../../components/table/row-actions.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDateTime, ZONE_LABEL } from '../../lib/time-format.ts'
import { periodText } from './period-text.ts'
import { ReportRows } from './ReportRows.tsx'
import { ReportState } from './ReportState.tsx'
import { ReportSummaryCard } from './ReportSummaryCard.tsx'
import classes from './ReportView.module.css'
import { reportsKey } from './report-list.ts'
import { reportQuery } from './report-queries.ts'
import { fileForms, useDownload } from './use-download.ts'
import { useReportActions } from './use-report-actions.ts'

const isNoDownload = (item: RowActionItem): boolean =>
  !('key' in item && item.key?.toString().startsWith('file-') === true)

const loadForm = async () => (await import('./ReportForm.tsx')).ReportForm

/** One report: its facts, summary, time series and rows. */
export function ReportView({ id }: { id: number }) {
  const { t } = useTranslation()
  const found = useQuery(reportQuery(id))
  const back = (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/report" />}>
      ← {t('reports.all')}
    </Anchor>
  )
  if (found.data === undefined) {
    return (
      <>
        <PageHeader title={back} />
        {found.isError ? (
          <ErrorView
            error={found.error}
            fallback={t('reports.fetchFailed')}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <Skeleton height={320} aria-label={t('loading.label')} />
        )}
      </>
    )
  }
  return (
    <div className={classes.view}>
      {back}
      <Opened report={found.data} />
    </div>
  )
}

function Opened({ report }: { report: Report }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [renaming, setRenaming] = useState(0)
  return (
    <>
      <PageHeader
        title={report.name}
        actions={
          <ReportButtons
            report={report}
            onRename={() => setRenaming((turn) => turn + 1)}
            onDeleted={() => {
              void navigate({ to: '/report' })
            }}
          />
        }
      />
      <ReportScope report={report} />
      {report.status === 'ready' ? (
        <>
          <ReportSummaryCard report={report} />
          <ReportRows report={report} />
        </>
      ) : (
        <Card p={20}>
          <ReportState report={report} />
        </Card>
      )}
      <ReportFacts report={report} />
      <LazyDialog load={loadForm} asking={renaming === 0 ? undefined : renaming}>
        {(ReportForm) =>
          renaming > 0 && (
            <ReportForm
              key={renaming}
              report={report}
              onClose={() => {
                setRenaming(0)
                void client.invalidateQueries({ queryKey: reportsKey })
              }}
            />
          )
        }
      </LazyDialog>
    </>
  )
}

/** Of what, from when to when: what is read before the finding. */
function ReportScope({ report }: { report: Report }) {
  const { module_code: code, module_name: name } = report
  const station = name === code ? code : `${name} (${code})`
  return (
    <Text c="dimmed" size="sm" className={classes.scope ?? ''}>
      {`${station} · ${periodText(report, currentLanguage())} (${ZONE_LABEL})`}
    </Text>
  )
}

/** How the file was made: what was asked for, by whom and when. */
function ReportFacts({ report }: { report: Report }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { created_by: by } = report
  const facts: [string, string][] = [
    [t('reports.type'), t(`reports.types.${report.report_type}`)],
    [
      t('reports.factors'),
      report.all_factors && report.factors.length === 0
        ? t('reports.everyFactor')
        : report.factors.join(', '),
    ],
    ...(report.report_type === 'history'
      ? [
          [
            t('reports.resolution'),
            `${t(`reports.resolutions.${report.resolution}`)} · ${t(`reports.layouts.${report.layout}`)}`,
          ] satisfies [string, string],
        ]
      : []),
    [t('reports.rowCount'), formatNumber(report.row_count, language)],
    [t('reports.askedBy'), by === null ? t('reports.bySchedule') : by.email],
    [t('reports.askedAt'), formatDateTime(report.created_at, language)],
    ...(report.checksum === null
      ? []
      : [[t('reports.checksum'), report.checksum] satisfies [string, string]]),
  ]
  return (
    <Disclosure summary={t('reports.about')} className={classes.about}>
      <Card component="dl" className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm" m={0} className={classes.value}>
              {value}
            </Text>
          </div>
        ))}
      </Card>
    </Disclosure>
  )
}

interface ReportButtonsProps {
  report: Report
  onRename: () => void
  onDeleted: () => void
}

/** Downloads, rename, stop and delete of the report on the page. */
function ReportButtons({ report, onRename, onDeleted }: ReportButtonsProps) {
  const { t } = useTranslation()
  const download = useDownload()
  const [asking, setAsking] = useState(0)
  const items = useReportActions({ onRename, onDeleted })(report).filter(isNoDownload)
  const deletion = items.find((item): item is RowDelete => 'question' in item)
  return (
    <>
      {report.status === 'ready' && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button leftSection={<IconDownload size={18} />} rightSection={<IconChevronDown size={14} />}>
              {t('reports.download')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {fileForms.map((form) => (
              <Menu.Item key={form} onClick={() => download({ report, form })}>
                {formLooks[form].label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <RowActions items={items} onDelete={() => setAsking((turn) => turn + 1)} />
      <Can do="reports.delete_report">
        {asking > 0 && deletion !== undefined && (
          <DeleteQuestion key={asking} question={deletion.question} onClose={() => setAsking(0)} />
        )}
      </Can>
    </>
  )
}
