import { Button } from '@mantine/core'
import { reportTypes } from '@quantrac/contract'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { reportStatuses } from '../../api/contract-values.ts'
import { Can } from '../../components/access/Can.tsx'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { ModuleFilter } from '../../components/filter/ModuleFilter.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { type TableSearch } from '../../components/table/use-table-state.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { reportList } from './report-list.ts'
import { ReportTable } from './ReportTable.tsx'
import { ReportView } from './ReportView.tsx'

/** The list of reports, or the one that the address names. */
export function ReportsPage() {
  const { report: id }: TableSearch = useSearch({ strict: false })
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? <ReportView id={Number(id)} /> : <Reports />
}

function Reports() {
  const { t } = useTranslation()
  const page = useListPage(reportList)
  return (
    <ListPage
      page={page}
      title={t('nav.report')}
      context={(count) => t('reports.context', { count })}
      search={t('reports.search')}
      filters={
        <>
          <FilterSelect
            state={page}
            name="report_type"
            label={t('reports.type')}
            all={t('reports.allTypes')}
            options={reportTypes.map((type) => ({ value: type, label: t(`reports.types.${type}`) }))}
          />
          <ModuleFilter state={page} />
          <FilterSelect
            state={page}
            name="status"
            label={t('reports.state')}
            all={t('reports.allStates')}
            options={reportStatuses.map((status) => ({
              value: status,
              label: t(`reports.stateNames.${status}`),
            }))}
          />
        </>
      }
    >
      <ReportTable page={page} action={<MakeReport />} />
    </ListPage>
  )
}

/** Reports are made on a page of its own. */
function MakeReport() {
  const { t } = useTranslation()
  return (
    <Can do="reports.add_report">
      <Button renderRoot={(props) => <Link {...props} to="/dataExport" />}>{t('reports.emptyAction')}</Button>
    </Can>
  )
}
