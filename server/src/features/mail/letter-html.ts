import type { Block, Cell, Group, Item, Letter, Link, Table, Tone } from './letter.ts'
import { lineOf } from './letter-text.ts'

/**
 * Colours of an area and of the text on it. Everything else keeps the colours of the mail program, which are light or
 * dark as the reader likes it.
 */
export const tones: Readonly<Record<Tone, { readonly area: string; readonly text: string }>> = {
  alert: { area: '#c92a2a', text: '#ffffff' },
  warning: { area: '#ffd43b', text: '#212529' },
  info: { area: '#1864ab', text: '#ffffff' },
  good: { area: '#237032', text: '#ffffff' },
}
const rule = '1px solid #8a8f98'
const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const small = 'font-size:14px'
const dim = 'opacity:.8'

/** Tables and inline styles alone, and nothing that is fetched: what every mail program shows. */
export function letterHtml(letter: Letter): string {
  const { locale, subject, preview, tone, heading, blocks, footer } = letter
  const rows = [
    `<tr><td style="border-top:4px solid ${tones[tone].area};padding:14px 0 0;${small};${dim}">Quantrac</td></tr>`,
    `<tr><td style="padding:4px 0 16px"><h1 style="margin:0;font-size:22px;line-height:1.3">${plain(heading)}</h1></td></tr>`,
    ...blocks.map(blockHtml),
    `<tr><td style="border-top:${rule};padding:14px 0 0;${small}"><span style="${dim}">${plain(footer.text)}</span><br>${anchor(footer.link)}</td></tr>`,
  ]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${plain(subject)}</title>
</head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden">${plain(preview)}</div>
${layout(
  'width="100%"',
  '',
  `<tr><td align="center" style="padding:20px 16px">
${layout('width="600"', `width:100%;max-width:600px;text-align:left;font:16px/1.5 ${font}`, rows.join('\n'))}
</td></tr>`,
)}
</body>
</html>
`
}

/** A text as one line, without a meaning in HTML. */
const plain = (text: string): string => lineOf(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const layout = (size: string, style: string, rows: string): string =>
  `<table role="presentation" ${size} cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;${style}">
${rows}
</table>`

const anchor = ({ text, url }: Link): string => `<a href="${plain(url)}">${plain(text)}</a>`

function blockHtml(block: Block): string {
  return block.kind === 'group'
    ? groupHtml(block.group)
    : `<tr><td style="padding:0 0 16px">${contentHtml(block)}</td></tr>`
}

function contentHtml(block: Exclude<Block, { kind: 'group' }>): string {
  if (block.kind === 'paragraph') return plain(block.text)
  if (block.kind === 'lines') return block.lines.map(plain).join('<br>')
  return block.kind === 'table' ? tableHtml(block.table) : buttonHtml(block.link)
}

function buttonHtml({ text, url }: Link): string {
  const { area, text: color } = tones.good
  return `<a href="${plain(url)}" style="display:inline-block;padding:9px 18px;border-radius:4px;background:${area};color:${color};font-weight:600;text-decoration:none">${plain(text)}</a>`
}

function groupHtml({ title, lines, link, items }: Group): string {
  const about = lines.map((line) => `<span style="${dim}">${plain(line)}</span>`)
  if (link !== null) about.push(`<span style="white-space:nowrap">${anchor(link)}</span>`)
  return `<tr><td style="border-top:${rule};padding:14px 0 12px"><h2 style="margin:0;font-size:18px;line-height:1.3">${plain(title)}</h2>
<div style="${small}">${about.join(' · ')}</div></td></tr>
${items.map(itemHtml).join('\n')}`
}

function itemHtml({ title, badge, lines, link }: Item): string {
  const { area, text } = tones[badge.tone]
  const mark = `<span style="padding:2px 8px;border-radius:4px;background:${area};color:${text};font-size:13px;white-space:nowrap">${plain(badge.text)}</span>`
  const content = [
    `<div style="font-size:18px;font-weight:600;line-height:1.5">${plain(title)} &#160;${mark}</div>`,
    ...lines.map((line) => `<div>${plain(line)}</div>`),
    `<div>${anchor(link)}</div>`,
  ]
  const row = `<tr><td style="border-left:4px solid ${area};padding:0 0 0 12px">${content.join('\n')}</td></tr>`
  return `<tr><td style="padding:0 0 16px">${layout('width="100%"', '', row)}</td></tr>`
}

const cellStyle = (at: number): string =>
  `padding:6px 0 6px ${at === 0 ? 0 : 8}px;border-bottom:${rule};vertical-align:top;text-align:${at === 0 ? 'left' : 'right'}`

const cellHtml = ({ text, below, isMarked }: Cell): string => {
  const first = isMarked === true ? `<b>${plain(text)}</b>` : plain(text)
  return below === undefined
    ? first
    : `${first}<br><span style="font-weight:400;white-space:nowrap;${dim}">${plain(below)}</span>`
}

const nothing: Cell = { text: '–' }

function tableHtml({ columns, rows, note }: Table): string {
  const head = columns.map((cell, at) => `<th scope="col" style="${cellStyle(at)}">${cellHtml(cell)}</th>`)
  const body = rows.map(([first, ...cells]) => {
    const values = cells.map(
      (cell, at) => `<td style="${cellStyle(at + 1)}">${cellHtml(cell ?? nothing)}</td>`,
    )
    return `<tr><th scope="row" style="${cellStyle(0)}">${cellHtml(first)}</th>${values.join('')}</tr>`
  })
  // Numbers that are too wide for a phone are scrolled to.
  return `<div style="overflow-x:auto"><table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;font-size:13px;line-height:1.4">
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>${note === null ? '' : `<div style="padding:6px 0 0;${small};${dim}">${plain(note)}</div>`}`
}
