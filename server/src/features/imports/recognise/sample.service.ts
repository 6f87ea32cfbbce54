import type { ImportEncoding } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { type NoTableCode, noTableText } from '../../../words/file-imports.words.ts'
import { composed, encodingOf } from '../file/decode.ts'
import type { FileSource } from '../../files/reading/file-source.ts'
import type { Sample } from './recognise.ts'

const headBytes = 512 * 1024
// Of the rest of a long file: so many places, of so many bytes each.
const [places, placeBytes] = [6, 32 * 1024]

export const isWorkbook = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b && head[2] === 3

/** What is looked at of a file of text. @throws AppError not-a-table */
export async function textSample(
  ctx: Pick<Context, 'locale'>,
  file: FileSource,
  given: ImportEncoding | null,
): Promise<Extract<Sample, { kind: 'csv' }>> {
  const head = await file.range(0, headBytes)
  refuseOthers(ctx, head)
  const found = encodingOf(head)
  if (found === null) throw noTable(ctx, 'binary')
  const encoding =
    given === null
      ? found
      : { encoding: given, by: given === found.encoding ? found.by : ('otherwise' as const) }
  const decode = (bytes: Uint8Array) =>
    composed(new TextDecoder(encoding.encoding).decode(bytes, { stream: true }), encoding.encoding)
  const text = decode(head)
  if (text.includes('\0')) throw noTable(ctx, 'binary')
  const isWhole = file.bytes <= headBytes
  return {
    kind: 'csv',
    encoding,
    head: isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1) || text,
    tail: isWhole ? '' : await someLines(file, decode),
  }
}

/** Whole lines from places all over the file, its end among them. */
async function someLines(file: FileSource, decode: (bytes: Uint8Array) => string): Promise<string> {
  const rest = file.bytes - headBytes
  let lines = ''
  for (let place = 1; place <= places; place += 1) {
    const end = headBytes + Math.floor((rest * place) / places)
    const start = Math.max(headBytes, end - placeBytes)
    // On a letter of two bytes.
    const text = decode(await file.range(start - (start % 2), end))
    const isLast = place === places
    lines += text.slice(text.indexOf('\n') + 1, isLast ? undefined : text.lastIndexOf('\n') + 1)
  }
  return lines
}

const signs: readonly (readonly [readonly number[], NoTableCode])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'old-excel'],
  [[0x1f, 0x8b], 'zip'],
  [[0x52, 0x61, 0x72, 0x21], 'zip'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'zip'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  [[0xff, 0xd8, 0xff], 'picture'],
]

/** @throws AppError not-a-table */
function refuseOthers(ctx: Pick<Context, 'locale'>, head: Uint8Array): void {
  if (head.length === 0) throw noTable(ctx, 'empty')
  const found = signs.find(([sign]) => sign.every((byte, at) => head[at] === byte))
  if (found !== undefined) throw noTable(ctx, found[1])
}

export const noTable = (
  ctx: Pick<Context, 'locale'>,
  code: NoTableCode,
  values: Readonly<Record<string, string | number>> = {},
): AppError => new AppError('not-a-table', { reason: noTableText(code, values, ctx.locale) })
