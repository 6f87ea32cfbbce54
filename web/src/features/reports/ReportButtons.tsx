import type { Report } from '@quantrac/contract'
import { Button, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { formLooks } from '../../components/download/form-looks.ts'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { RowActions } from '../../components/table/RowActions.tsx'
import type { RowActionItem, RowDelete } from '../../components/table/row-actions.ts'
import { fileForms, useDownload } from './use-download.ts'
import { useReportActions } from './use-report-actions.ts'

interface ReportButtonsProps {
  report: Report
  onRename: () => void
  onDeleted: () => void
}

const loadQuestion = async () => (await import('../../components/dialog/DeleteQuestion.tsx')).DeleteQuestion

/** Downloads, rename, stop and delete of the report on the page. */
export function ReportButtons({ report, onRename, onDeleted }: ReportButtonsProps) {
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
        <LateDialog load={loadQuestion} asking={asking === 0 ? undefined : asking}>
          {(Question) =>
            asking > 0 &&
            deletion !== undefined && (
              <Question key={asking} question={deletion.question} onClose={() => setAsking(0)} />
            )
          }
        </LateDialog>
      </Can>
    </>
  )
}

const isNoDownload = (item: RowActionItem): boolean =>
  !('key' in item && item.key?.toString().startsWith('file-') === true)
