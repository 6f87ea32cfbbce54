import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach } from 'vitest'

const run = promisify(execFile)

/**
 * Leaves out the tests of the group around it where the program is not installed, and says so; `whence` is its package
 * in Debian.
 */
export function needs(program: string, whence: string): void {
  const isThere = spawnSync('which', [program], { stdio: 'ignore' }).status === 0
  beforeEach((context) => context.skip(!isThere, `${program} is not installed (apt: ${whence})`))
}

/** A folder of its own with the content as a file; it is deleted afterwards. */
export async function withFile<T>(
  content: Uint8Array,
  name: string,
  work: (folder: string, file: string) => Promise<T>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'quantrac-file-'))
  try {
    await writeFile(join(folder, name), content)
    return await work(folder, join(folder, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface OfficeCell {
  /** As LibreOffice has it: string, float, date, percentage, time. */
  readonly type: string
  /** The value without its format. */
  readonly value: string
  /** What is seen. */
  readonly shown: string
}

/** The sheets of a workbook as LibreOffice opens it; rows and columns without content are left out at the end. */
export async function openInOffice(
  workbook: Uint8Array,
): Promise<{ xml: string; sheets: Map<string, OfficeCell[][]> }> {
  const xml = await withFile(workbook, 'report.xlsx', async (folder, file) => {
    const profile = `-env:UserInstallation=file://${folder}/profile`
    await run('soffice', [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, file])
    const [made = ''] = (await readdir(folder)).filter((name) => name.endsWith('.fods'))
    return readFile(join(folder, made), 'utf8')
  })
  const sheets = [...xml.matchAll(/<table:table table:name="([^"]*)".*?<\/table:table>/gs)].map(
    ([table, name = '']): [string, OfficeCell[][]] => [plain(name), rowsOf(table)],
  )
  return { xml, sheets: new Map(sheets) }
}

function rowsOf(table: string): OfficeCell[][] {
  const rows = [...table.matchAll(/<table:table-row\b([^>]*)>(.*?)<\/table:table-row>/gs)].flatMap(
    ([, attributes = '', row = '']) => {
      const cells = cellsOf(row)
      // The rest of a sheet is one row, repeated a million times.
      return Array.from({ length: cells.length === 0 ? 1 : repeated(attributes, 'rows') }, () => cells)
    },
  )
  while (rows.at(-1)?.length === 0) rows.pop()
  return rows
}

function cellsOf(row: string): OfficeCell[] {
  const cells = [...row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
    ([, attributes = '', content = '']) => {
      const value = /office:(?:date-|time-|)value="([^"]*)"/.exec(attributes)?.[1]
      const shown = plain(
        content
          .replace(/<office:annotation.*?<\/office:annotation>/gs, '')
          .replace(/<\/text:p>\s*<text:p>/g, '\n')
          .replace(/\n\s+/g, ''),
      )
      const cell = {
        type: /office:value-type="(\w+)"/.exec(attributes)?.[1] ?? '',
        value: value ?? shown,
        shown,
      }
      return Array.from({ length: Math.min(repeated(attributes, 'columns'), 100) }, () => cell)
    },
  )
  while (cells.at(-1)?.type === '') cells.pop()
  return cells
}

const repeated = (attributes: string, what: 'rows' | 'columns'): number =>
  Number(new RegExp(`number-${what}-repeated="(\\d+)"`).exec(attributes)?.[1] ?? 1)

/** The text of a piece of XML. */
const plain = (xml: string): string =>
  xml
    .replace(/<text:s\/>/g, ' ')
    .replace(/<text:tab\/>/g, '\t')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
