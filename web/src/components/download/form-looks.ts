import type { TablerIcon } from '@tabler/icons-react'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'

/** The forms of files, in the order in which they are offered. Both languages call them the same. */
export const formLooks = {
  csv: { label: 'CSV', icon: IconFileTypeCsv },
  xlsx: { label: 'Excel', icon: IconFileSpreadsheet },
  pdf: { label: 'PDF', icon: IconFileTypePdf },
} as const satisfies Record<string, { label: string; icon: TablerIcon }>
