import { Button } from '@mantine/core'
import IconPercentage from '@tabler/icons-react/dist/esm/icons/IconPercentage.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { useListPage } from '../../components/table/use-list-page.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { AskCard } from './AskCard.tsx'
import { askedList } from './report-list.ts'
import { ReportTable } from './ReportTable.tsx'

/** Asks for reports, and gives those that are made. */
export function DataExportPage() {
  const { t } = useTranslation()
  const page = useListPage(askedList)
  return (
    <>
      <PageHeader
        title={t('nav.dataExport')}
        context={t('common.zone', { zone: ZONE_LABEL })}
        actions={
          <Button
            variant="default"
            leftSection={<IconPercentage size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/dataShare" />}
          >
            {t('nav.dataShare')}
          </Button>
        }
      />
      <Can do="reports.add_report">
        <AskCard onAsked={() => page.clear()} />
      </Can>
      <ListPage
        page={page}
        order={2}
        title={t('reports.title')}
        context={(count) => t('reports.context', { count })}
      >
        <ReportTable page={page} />
      </ListPage>
    </>
  )
}
