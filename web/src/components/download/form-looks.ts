import type { TablerIcon } from '@tabler/icons-react'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs'
import type { ListForm } from './use-list-download.ts'

/** Both languages call them the same. */
export const formLooks: Readonly<Record<ListForm, { label: string; icon: TablerIcon }>> = {
  xlsx: { label: 'Excel (XLSX)', icon: IconFileSpreadsheet },
  csv: { label: 'CSV', icon: IconFileTypeCsv },
}
