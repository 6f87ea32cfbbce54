import { Title } from '@mantine/core'
import type { Import } from '@quantrac/contract'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../components/table/DataTable.tsx'
import type { RowActionItem } from '../../components/table/row-actions.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import classes from './EarlierImports.module.css'
import { importColumns, importLines } from './import-columns.tsx'
import { importList, importsKey, isMoving } from './imports-query.ts'
import { mayUndo } from './ResultPart.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { useSaveRefused } from './use-save-refused.ts'

const RENEW_MS = 1_000

/** The imports before: their own for a person, all for an administrator. */
export function EarlierImports() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const page = useListPage(importList)
  const save = useSaveRefused()
  const [undoing, setUndoing] = useState<Import | null>(null)
  useFollowMoving(page.rows)
  const actions = (row: Import): RowActionItem[] => [
    ...(row.refused > 0
      ? [
          {
            key: 'refused',
            icon: IconDownload,
            label: t('imports.saveRefusedOf', { file: row.filename }),
            onClick: () => save(row),
          },
        ]
      : []),
    ...(mayUndo(row)
      ? [
          {
            key: 'undo',
            icon: IconArrowBackUp,
            label: t('imports.undoOf', { file: row.filename }),
            onClick: () => setUndoing(row),
          },
        ]
      : []),
  ]
  return (
    <section className={classes.earlier}>
      <Title order={2}>{t('imports.earlier')}</Title>
      <DataTable
        page={page}
        label="imports.earlier"
        columns={importColumns}
        phoneRow={importLines}
        empty={{ title: 'imports.empty', text: 'imports.emptyText' }}
        failed="imports.listFailed"
        actions={actions}
        usualRows={3}
        onOpen={({ id }) => void navigate({ to: '/setting/import', search: { import: String(id) } })}
      />
      {undoing !== null && <UndoDialog of={undoing} onClose={() => setUndoing(null)} />}
    </section>
  )
}

/** Asks for the list each second while the server works on one of its imports and the page is visible. */
function useFollowMoving(rows: readonly Import[] | undefined): void {
  const client = useQueryClient()
  const isFollowed = rows?.some(isMoving) ?? false
  useEffect(() => {
    if (!isFollowed) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: importsKey })
    }, RENEW_MS)
    return () => clearInterval(timer)
  }, [client, isFollowed])
}
