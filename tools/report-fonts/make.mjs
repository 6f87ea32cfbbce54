/*
 * Makes server/fonts/*.ttf from the console's typeface: the reports' PDF takes static fonts alone, and the package has variable ones in
 * three parts. Digits are those of one width, as in the console. Run by hand when the package is renewed:
 *   node tools/report-fonts/make.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
// @ts-expect-error -- the package has no types
import { create } from 'fontkit'
import { writeTrueType } from './true-type.mjs'

/** @typedef {import('./true-type.mjs').Point} Point @typedef {import('./true-type.mjs').Glyph} Glyph */

const root = new URL('../../', import.meta.url)
const parts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
const styles = [
  { style: 'Regular', weight: 400 },
  { style: 'SemiBold', weight: 600 },
]

/** @param {readonly ReturnType<typeof instance>[]} fonts */
function metricsOf([first]) {
  if (first === undefined) throw new Error('the typeface has no part')
  return first.metrics
}

/**
 * What the package leaves out and reports need: signs of comparison, the digits and signs of formulas such as SO₂ and h⁻¹, ‰, arrows, and
 * □ for letters that it lacks. @param {readonly Glyph[]} glyphs
 */
function composed(glyphs) {
  const of = (/** @type {number} */ code) => {
    const found = glyphs.find(({ codePoints }) => codePoints.includes(code))
    if (found === undefined) throw new Error(`the typeface lacks ${String.fromCodePoint(code)}`)
    return found
  }
  const compared = [0x3c, 0x3e].map((code, at) => {
    const sign = of(code)
    return { ...sign, contours: [...moved(sign, 215), ...moved(of(0x2212), -470)], codePoints: [0x2264 + at] }
  })
  const tilde = of(0x7e)
  const about = { ...tilde, contours: [...moved(tilde, 200), ...moved(tilde, -200)], codePoints: [0x2248] }
  const digits = Array.from({ length: 10 }, (_, digit) => {
    const [above, below] = scripts(of(48 + digit), digit)
    return digit > 0 && digit < 4 ? [below] : [above, below]
  })
  const signs = [0x2b, 0x2212].flatMap((code, at) => scripts(of(code), 10 + at))
  return [
    ...compared,
    about,
    ...digits.flat(),
    ...signs,
    perMille(of(0x25)),
    ...arrows(of(0x2191)),
    square(of(0x48)),
  ]
}

/** @param {Glyph} glyph @param {number} up */
const moved = ({ contours }, up, scale = 1) =>
  contours.map((contour) =>
    contour.map(({ x, y, onCurve }) => ({
      x: Math.round(x * scale),
      y: Math.round(y * scale + up),
      onCurve,
    })),
  )

/** Above and below the line; their characters follow those of the digits. @param {Glyph} glyph @param {number} place */
function scripts(glyph, place) {
  const small = { advance: Math.round(glyph.advance * 0.62) }
  return [
    { ...small, contours: moved(glyph, 600, 0.6), codePoints: [0x2070 + place] },
    { ...small, contours: moved(glyph, -160, 0.6), codePoints: [0x2080 + place] },
  ]
}

/** A per cent with its right ring twice. @param {Glyph} percent */
function perMille({ advance, contours }) {
  const left = (/** @type {Point[]} */ contour) => Math.min(...contour.map(({ x }) => x))
  const ring = contours.filter((contour) => left(contour) > advance / 2)
  const wide = Math.max(...ring.flat().map(({ x }) => x)) - Math.min(...ring.map(left)) + 90
  const second = ring.map((contour) => contour.map((point) => ({ ...point, x: point.x + wide })))
  return { advance: advance + wide, contours: [...contours, ...second], codePoints: [0x2030] }
}

/** As high as a capital letter. @param {Glyph} capital */
function square({ contours }) {
  const high = Math.max(...contours.flat().map(({ y }) => y))
  const [edge, line] = [Math.round(high / 8), Math.round(high / 12)]
  const corners = (/** @type {number} */ from, /** @type {number} */ to) => [
    { x: edge + from, y: from, onCurve: true },
    { x: edge + from, y: to, onCurve: true },
    { x: edge + to, y: to, onCurve: true },
    { x: edge + to, y: from, onCurve: true },
  ]
  const hole = corners(line, high - line).toReversed()
  return { advance: high + 2 * edge, contours: [corners(0, high), hole], codePoints: [0x25a1] }
}

/** To the left and to the right: the one upwards, turned. @param {Glyph} up */
function arrows({ contours }) {
  const all = contours.flat()
  const least = Math.min(...all.map(({ y }) => y))
  const most = Math.max(...all.map(({ y }) => y))
  const middle = Math.round((Math.min(...all.map(({ x }) => x)) + Math.max(...all.map(({ x }) => x))) / 2)
  const height = Math.round((least + most) / 2)
  const edge = 150
  const turned = (/** @type {1 | -1} */ to) =>
    contours.map((contour) =>
      contour.map(({ x, y, onCurve }) => ({
        x: edge + (to > 0 ? y - least : most - y),
        y: height - to * (x - middle),
        onCurve,
      })),
    )
  const advance = most - least + 2 * edge
  return [
    { advance, contours: turned(-1), codePoints: [0x2190] },
    { advance, contours: turned(1), codePoints: [0x2192] },
  ]
}

/** One part of the typeface at a weight. @param {string} part @param {number} weight */
function instance(part, weight) {
  const file = `node_modules/@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`
  const font = create(readFileSync(new URL(file, root)))
  // Decodes the outlines, which the library must do before it knows of a weight.
  if (font.getGlyph(0).path === undefined) throw new Error('the typeface has no outlines')
  const varied = Object.create(font, { variationCoords: { value: [weight] } })
  const processor = variationOf(font, varied)
  const contoursOf = outlines(font, processor)
  const glyph = (/** @type {any} */ { id, advanceWidth }, /** @type {number[]} */ codePoints) => ({
    advance: advanceWidth + Math.round(processor.getAdvanceAdjustment(id, font.HVAR)),
    contours: contoursOf(id).map((/** @type {Point[]} */ contour) =>
      contour.map(({ x, y, onCurve }) => ({ x: Math.round(x), y: Math.round(y), onCurve })),
    ),
    codePoints,
  })
  return {
    codePoints: font.characterSet,
    missing: glyph(font.getGlyph(0), []),
    glyphOf: (/** @type {number} */ code) => glyph(shapeOf(font, code), [code]),
    metrics: {
      unitsPerEm: font.unitsPerEm,
      ascent: font.ascent,
      descent: font.descent,
      capHeight: font.capHeight,
      xHeight: font.xHeight,
    },
  }
}

/** Digits have one width. @param {any} font @param {number} code */
function shapeOf(font, code) {
  const isDigit = code >= 48 && code <= 57
  return isDigit ? font.layout(String.fromCodePoint(code), ['tnum']).glyphs[0] : font.glyphForCodePoint(code)
}

/** The library varies no outlines of WOFF2 fonts itself, but can tell how. @param {any} font @param {any} varied */
const variationOf = (font, varied) => Reflect.get(Object.getPrototypeOf(font), '_variationProcessor', varied)

/** The contours of a glyph at the weight. @param {any} font @param {any} processor @returns {(id: number) => Point[][]} */
function outlines(font, processor) {
  const phantoms = () =>
    [0, 1, 2, 3].map(() => ({ x: 0, y: 0, onCurve: true, endContour: true, copy: copied }))
  /** @this {any} */
  function copied() {
    return { ...this }
  }
  return function contoursOf(id) {
    // oxlint-disable-next-line no-underscore-dangle -- the library has no public way to the decoded points
    const glyph = font._transformedGlyphs[id]
    if (!glyph) return []
    const own = (glyph.components ?? glyph.points ?? []).map((/** @type {any} */ one) =>
      'componentID' in one || 'glyphID' in one
        ? { x: one.dx, y: one.dy, onCurve: true, endContour: true, copy: copied }
        : { ...one, copy: copied },
    )
    const points = [...own, ...phantoms()]
    processor.transformPoints(id, points)
    if (!glyph.components) return split(points.slice(0, own.length))
    return glyph.components.flatMap((/** @type {any} */ part, /** @type {number} */ at) =>
      contoursOf(part.glyphID).map((/** @type {Point[]} */ contour) =>
        contour.map(({ x, y, onCurve }) => ({
          x: x * part.scaleX + y * part.scale01 + points[at].x,
          y: y * part.scaleY + x * part.scale10 + points[at].y,
          onCurve,
        })),
      ),
    )
  }
}

/** @param {readonly any[]} points @returns {Point[][]} */
function split(points) {
  /** @type {Point[][]} */
  const contours = []
  let from = 0
  for (const [at, { endContour }] of points.entries())
    if (endContour) {
      contours.push(points.slice(from, at + 1))
      from = at + 1
    }
  return contours
}

for (const { style, weight } of styles) {
  const fonts = parts.map((part) => instance(part, weight))
  const seen = new Set()
  const glyphs = fonts.flatMap((font, part) => {
    const fresh = font.codePoints.filter((/** @type {number} */ code) => !seen.has(code))
    for (const code of fresh) seen.add(code)
    return [...(part === 0 ? [font.missing] : []), ...fresh.map(font.glyphOf)]
  })
  const font = writeTrueType({ family: 'Inter', style, weight, ...metricsOf(fonts) }, [
    ...glyphs,
    ...composed(glyphs),
  ])
  writeFileSync(new URL(`server/fonts/Inter-${style}.ttf`, root), font)
  console.log(`Inter-${style}.ttf: ${glyphs.length} glyphs, ${font.length} bytes`)
}
