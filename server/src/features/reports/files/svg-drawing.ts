import type { Paper } from './pdf-paper.ts'

interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

/**
 * Draws what ECharts writes as SVG: paths, polygons, texts, groups with a clip, and lines whose colour changes at
 * heights (a gradient with hard stops). Nothing else of SVG.
 */
export function drawSvg(paper: Paper, svg: string, place: { x: number; y: number; scale: number }): void {
  const tags = tagsOf(svg)
  const clips = new Map(clipsOf(svg))
  const bands = new Map(bandsOf(svg))
  const { pdf } = paper
  pdf.save().translate(place.x, place.y).scale(place.scale)
  for (const tag of tags) {
    if (tag.name === 'g') {
      pdf.save()
      const clip = clips.get(idOf(tag.attributes['clip-path']))
      if (clip !== undefined) pdf.path(clip).clip()
    } else if (tag.name === '/g') pdf.restore()
    else if (tag.name === 'text') drawText(paper, tag)
    else drawShape(paper, tag, bands.get(idOf(tag.attributes['stroke'])))
  }
  pdf.restore()
}

const idOf = (url: string | undefined): string => /url\(#([^)]+)\)/.exec(url ?? '')?.[1] ?? ''

/** In their order, without definitions. */
function tagsOf(svg: string): Tag[] {
  const body = svg.replace(/<defs.*?<\/defs>/gs, '').replace(/<style.*?<\/style>/gs, '')
  return [...body.matchAll(/<(\/?(?:g|path|polygon|polyline|text|rect))\b([^>]*)>([^<]*)/g)]
    .map(([, name = '', attributes = '', text = '']) => ({
      name,
      attributes: attributesOf(attributes),
      text: unescaped(text),
    }))
    .filter(({ name }) => name === '/g' || !name.startsWith('/'))
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const clipsOf = (svg: string): [string, string][] =>
  [...svg.matchAll(/<clipPath id="([^"]+)"\s*>\s*<path d="([^"]*)"/g)].map(([, id = '', path = '']) => [
    id,
    path,
  ])

/** A colour between two heights. */
interface Band {
  readonly from: number
  readonly to: number
  readonly color: string
}

function bandsOf(svg: string): [string, Band[]][] {
  return [...svg.matchAll(/<linearGradient\b([^>]*)>(.*?)<\/linearGradient>/gs)].map(
    ([, head = '', stops = '']) => {
      const { id = '', y1 = '0', y2 = '0' } = attributesOf(head)
      const height = (offset: string) =>
        Number(y1) + ((Number(y2) - Number(y1)) * Number.parseFloat(offset)) / 100
      const all = [...stops.matchAll(/<stop\b([^>]*)>/g)].map(([, attributes = '']) =>
        attributesOf(attributes),
      )
      const bands = all.slice(1).flatMap((stop, at): Band[] => {
        const [from, to] = [height(all[at]?.['offset'] ?? '0'), height(stop['offset'] ?? '0')]
        const color = stop['stop-color'] ?? ''
        return from === to || stop['stop-opacity'] === '0' ? [] : [{ from, to, color }]
      })
      return [id, bands]
    },
  )
}

function moved(paper: Paper, transform: string | undefined): void {
  const numbers = (transform ?? '').match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? []
  if (transform?.startsWith('translate')) paper.pdf.translate(numbers[0] ?? 0, numbers[1] ?? 0)
  else if (numbers.length === 6)
    paper.pdf.transform(...(numbers as [number, number, number, number, number, number])) // as counted
}

function drawShape(paper: Paper, { name, attributes }: Tag, bands: readonly Band[] | undefined): void {
  const path = pathOf(name, attributes)
  const { fill = 'none', stroke = 'none' } = attributes
  if (path === '') return
  const { pdf } = paper
  pdf.save()
  moved(paper, attributes['transform'])
  const fillOpacity = Number(attributes['fill-opacity'] ?? 1)
  if (isPaint(fill) && fillOpacity > 0) pdf.path(path).fillColor(colorOf(fill), fillOpacity).fill()
  const width = Number(attributes['stroke-width'] ?? 1)
  const strokeOpacity = Number(attributes['stroke-opacity'] ?? 1)
  if (width > 0 && strokeOpacity > 0) {
    const dash = (attributes['stroke-dasharray'] ?? '')
      .split(/[ ,]+/)
      .map(Number)
      .filter((one) => one > 0)
    pdf.lineWidth(width).lineJoin('round')
    if (dash.length > 0) pdf.dash(dash[0] ?? 1, { space: dash[1] ?? dash[0] ?? 1 })
    if (bands !== undefined) strokeBands(paper, path, bands)
    else if (isPaint(stroke)) pdf.path(path).strokeColor(colorOf(stroke), strokeOpacity).stroke()
  }
  pdf.restore()
}

const isPaint = (paint: string): boolean => paint !== 'none' && paint !== '' && !paint.startsWith('url(')

/** The same line in each colour, cut to the heights at which it has it. */
function strokeBands({ pdf }: Paper, path: string, bands: readonly Band[]): void {
  for (const { from, to, color } of bands) {
    pdf
      .save()
      .rect(-10_000, Math.min(from, to), 20_000, Math.abs(to - from))
      .clip()
    pdf.path(path).strokeColor(colorOf(color), 1).stroke().restore()
  }
}

function pathOf(name: string, attributes: Readonly<Record<string, string>>): string {
  if (name === 'path') return attributes['d'] ?? ''
  if (name === 'rect') {
    const { x = '0', y = '0', width = '0', height = '0' } = attributes
    return `M${x} ${y}h${width}v${height}h-${width}Z`
  }
  const points = (attributes['points'] ?? '').trim()
  return points === '' ? '' : `M${points.split(/\s+/).join(' ')}${name === 'polygon' ? 'Z' : ''}`
}

/** pdfkit knows hexadecimal colours and names. */
function colorOf(color: string): string {
  const parts = /^rgba?\(([\d.]+),\s*([\d.]+),\s*([\d.]+)/.exec(color)
  if (parts === null) return color
  return `#${parts
    .slice(1, 4)
    .map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    .join('')}`
}

// The height of a text's middle above its base line, as a share of its size: half of Inter's capitals.
const MIDDLE = 0.364

function drawText(paper: Paper, { attributes, text }: Tag): void {
  const style = attributes['style'] ?? ''
  const size = Number(/([\d.]+)px/.exec(style)?.[1] ?? 12)
  const bold = /font-weight:\s*(?:bold|[6-9]00)|font:[^;]*\b(?:bold|[6-9]00)\b/.test(style)
  const { pdf } = paper
  pdf.save()
  moved(paper, attributes['transform'])
  const wide = paper.widthOf(text, { size, bold })
  const shift = { middle: wide / 2, end: wide }[attributes['text-anchor'] ?? ''] ?? 0
  const x = Number(attributes['x'] ?? 0) - shift
  const baseline =
    Number(attributes['y'] ?? 0) + (attributes['dominant-baseline'] === 'central' ? size * MIDDLE : 0)
  // Its halo, which as a stroke would be read as the same text again.
  if (attributes['paint-order'] === 'stroke')
    pdf
      .rect(x - 1, baseline - size, wide + 2, size * 1.3)
      .fillColor(attributes['stroke'] ?? '#ffffff', 0.8)
      .fill()
  pdf.fillColor(colorOf(attributes['fill'] ?? '#000'), 1)
  pdf.text(`${paper.printable(text)} `, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
  pdf.restore()
}
