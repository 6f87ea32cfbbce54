import type { Readable } from 'node:stream'
import {
  type Download,
  type ModbusModel,
  ModbusTableLine,
  type ModbusTable,
  modbusTableColumns,
  placeOf,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { byteOrderMark, csvLine, plainCsv, vietnameseCsv } from '../../lib/csv.ts'
import { type TableProblem, tableProblemIn } from '../../words/modbus.words.ts'
import type { Locale } from '../../words/text.ts'
import { bodyBytes } from '../files/body-bytes.ts'
import { findFactors } from '../factors/factors.service.ts'
import { unguarded } from '../sheet/sheet-cells.ts'
import { readFile } from '../sheet/sheet-file.ts'
import { getModbusSource } from './modbus.service.ts'
import { modbusModels } from './models/all.ts'

/** The tables that came with the product. */
export const listModels = (): readonly ModbusModel[] => modbusModels

const mostBytes = 1024 * 1024
const mostRegisters = 200
const mostErrors = 50

interface Problem {
  readonly column: string
  readonly problem: TableProblem
}
/** By the name of their column, without those that are blank. */
type Cells = Readonly<Record<string, string>>

/** Reads a table of registers. @throws AppError payload-too-large */
export async function readTable(ctx: Context, body: Readable): Promise<ModbusTable> {
  const { lines, problem } = readFile(await bodyBytes(body, mostBytes))
  const [head, ...rest] = lines
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase())
  const whole = problem === null ? headProblem(names) : ('not-csv' as const)
  const registers: ModbusTableLine[] = []
  const problems: (Problem & { readonly line: number })[] = []
  if (whole !== null) problems.push({ line: problem?.line ?? head?.line ?? 1, column: '', problem: whole })
  else
    for (const { line, cells } of rest) {
      const read = lineOf(namedCells(names, cells))
      if ('problem' in read) problems.push({ line, ...read })
      else if (registers.length < mostRegisters) registers.push(read)
      else problems.push({ line, column: '', problem: 'too-many' })
    }
  const errors = problems.slice(0, mostErrors).map((one) => ({
    line: one.line,
    column: one.column,
    detail: tableProblemIn(ctx.locale, one.problem),
  }))
  return { registers, errors }
}

function headProblem(names: readonly string[]): TableProblem | null {
  if (!names.includes('code') || !names.includes('type')) return 'no-head'
  return names.includes('address') || names.includes('register') ? null : 'no-place'
}

const namedCells = (names: readonly string[], cells: readonly string[]): Cells =>
  Object.fromEntries(
    names.flatMap((name, n) => {
      const cell = unguarded((cells[n] ?? '').trim())
      return cell === '' ? [] : [[name, cell]]
    }),
  )

const numbers = new Set(['decimals', 'function', 'address', 'scale', 'offset'])
const options = new Set(['kind', 'type', 'word_order'])

function lineOf(cells: Cells): ModbusTableLine | Problem {
  const place = cells['register'] === undefined ? null : placeOf(cells['register'])
  if (cells['register'] !== undefined && place === null) return { column: 'register', problem: 'bad-number' }
  const read = ModbusTableLine.safeParse({
    code: cells['code'],
    name: cells['name'] ?? cells['code'],
    unit: cells['unit'] ?? '',
    decimals: numberIn(cells['decimals']) ?? 2,
    kind: cells['kind'] ?? 'gauge',
    function: place?.function ?? numberIn(cells['function']) ?? 3,
    address: place?.address ?? numberIn(cells['address']),
    type: cells['type']?.toLowerCase(),
    word_order: cells['word_order']?.toUpperCase(),
    scale: numberIn(cells['scale']),
    offset: numberIn(cells['offset']),
    missing: cells['missing']?.replace(/^0x/i, '').toUpperCase(),
  })
  if (read.success) return read.data
  const column = String(read.error.issues[0]?.path[0] ?? '')
  if (cells[column] === undefined) return { column, problem: 'needed' }
  if (numbers.has(column)) return { column, problem: 'bad-number' }
  return { column, problem: options.has(column) ? 'not-one-of' : 'bad-text' }
}

/** Also with a decimal comma. */
const numberIn = (cell: string | undefined): number | undefined =>
  cell === undefined ? undefined : Number(cell.includes('.') ? cell : cell.replace(',', '.'))

/** The registers of a source as the table that is read. @throws AppError not-found */
export async function tableFile(
  ctx: Context,
  id: number,
  { locale }: { locale?: Locale | undefined },
): Promise<Download> {
  const { registers } = await getModbusSource(ctx, id)
  const factors = await findFactors(
    ctx,
    registers.map(({ factor }) => factor.id),
  )
  const kinds = new Map(factors.map((factor) => [factor.id, factor.kind]))
  const form = locale === 'vi' ? vietnameseCsv : plainCsv
  const lines = registers.map(({ factor, ...register }) => {
    const { id: factorId, ...named } = factor
    const line: ModbusTableLine = { ...named, kind: kinds.get(factorId) ?? 'gauge', ...register }
    return csvLine(
      modbusTableColumns.map((column) => line[column]),
      form,
    )
  })
  return {
    filename: `quantrac_modbus_${id}.csv`,
    body: once(byteOrderMark + csvLine(modbusTableColumns, form) + lines.join('')),
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
