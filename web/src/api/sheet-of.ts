import { xlsxType } from './contract-values.ts'

/** A chosen CSV file or workbook as it is sent: by its name, since browsers know neither type for sure. */
export const sheetOf = (file: File): Blob =>
  new Blob([file], { type: /\.xlsx$/i.test(file.name) ? xlsxType : 'text/csv' })
