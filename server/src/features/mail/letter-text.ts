import type { Block, Cell, Group, Letter, Link, Table } from './letter.ts'

/**
 * A text as one line. Names are typed by people: a line break in one would start another header or another line, and a
 * control of the direction would turn what follows.
 */
export const lineOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .trim()

/** As a screen reader says it: short lines, each value with its name, an address on a line of its own. */
export function letterText({ heading, blocks, footer }: Letter): string {
  const parts = [
    [heading],
    ...blocks.flatMap(partsOf),
    [signature, ...wrapped(footer.text), ...linkLines(footer.link)],
  ]
  return `${parts.map((lines) => lines.map(kept).join('\n')).join('\n\n')}\n`
}

// What mail programs know as the beginning of a signature.
const signature = '-- '
const kept = (line: string): string => (line === signature ? line : lineOf(line))

const linkLines = ({ text, url }: Link): string[] => [`${text}:`, url]

function partsOf(block: Block): string[][] {
  if (block.kind === 'paragraph') return [wrapped(block.text)]
  if (block.kind === 'lines') return [[...block.lines]]
  if (block.kind === 'group') return groupParts(block.group)
  return block.kind === 'table' ? tableParts(block.table) : [linkLines(block.link)]
}

const groupParts = ({ title, lines, link, items }: Group): string[][] => [
  [title, ...lines, ...(link === null ? [] : linkLines(link))],
  ...items.map((item) => [item.title, item.badge.text, ...item.lines, ...linkLines(item.link)]),
]

const tableParts = ({ columns, rows }: Table): string[][] =>
  rows.map(([{ text, below }, ...cells]) => [
    below === undefined ? text : `${text} (${below})`,
    ...cells.flatMap((cell, at) => cellLines(cell, columns[at + 1])),
  ])

const cellLines = (cell: Cell | null, column: Cell | undefined): string[] =>
  cell === null
    ? []
    : [
        `${cell.label ?? column?.text}: ${cell.text}`,
        ...(cell.below === undefined ? [] : [`${column?.below}: ${cell.below}`]),
      ]

const longestLine = 72

/** Lines of whole words. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of lineOf(text).split(/ +/)) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length >= longestLine) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
