import { mostImportBytes } from '../../api/contract-values.ts'

/** The endings of files that can be read. */
const endings = ['csv', 'txt', 'tsv', 'xlsx'] as const

export const accepted = endings.map((ending) => `.${ending}`).join(',')

export type FileProblem = 'old' | 'kind' | 'large' | 'empty'

/** What keeps a file from being sent; null: nothing. The server looks into it. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'xls') return 'old'
  if (!endings.some((one) => one === ending)) return 'kind'
  if (size === 0) return 'empty'
  return size > mostImportBytes ? 'large' : null
}
