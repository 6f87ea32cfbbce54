import type { Report } from '@quantrac/contract'
import { Anchor, Card, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { ReportButtons } from './ReportButtons.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import { reportQuery } from './report-queries.ts'
import { reportsKey } from './report-list.ts'
import { ReportRows } from './ReportRows.tsx'
import { ReportState } from './ReportState.tsx'
import { ReportSummaryCard } from './ReportSummaryCard.tsx'
import classes from './ReportView.module.css'

const loadForm = async () => (await import('./ReportForm.tsx')).ReportForm

/** One report: its facts, summary, courses and rows. */
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
      <ReportFacts report={report} />
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
      <LateDialog load={loadForm} asking={renaming === 0 ? undefined : renaming}>
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
      </LateDialog>
    </>
  )
}
