/**
 * Writes a static TrueType font: outlines, widths and the characters they belong to, nothing else.
 *
 * @typedef {{ x: number, y: number, onCurve: boolean }} Point
 * @typedef {{ advance: number, contours: Point[][], codePoints: number[] }} Glyph
 * @typedef {{ family: string, style: string, weight: number, unitsPerEm: number, ascent: number, descent: number, capHeight: number, xHeight: number }} Face
 * @typedef {{ left: number, bottom: number, right: number, top: number }} Box
 */

const CHECKSUM_OF_ALL = 0xb1b0afba

/** @param {Face} face @param {readonly Glyph[]} glyphs the first is the one for characters that the font lacks */
export function writeTrueType(face, glyphs) {
  const outlines = glyphs.map(({ contours }) => outlineOf(contours))
  const boxes = glyphs.map(({ contours }) => boxOf(contours.flat()))
  const box = boxOf(glyphs.flatMap(({ contours }) => contours.flat()))
  const tables = {
    'OS/2': os2(face, glyphs),
    cmap: cmap(glyphs),
    glyf: Buffer.concat(outlines),
    head: head(face, box),
    hhea: hhea(face, glyphs, box),
    hmtx: Buffer.concat(glyphs.map(({ advance }, at) => shorts(advance, boxes[at]?.left ?? 0))),
    loca: loca(outlines),
    maxp: maxp(glyphs),
    name: name(face),
    post: Buffer.concat([longs(0x00030000, 0), shorts(-200, 100), longs(0, 0, 0, 0, 0)]),
  }
  return assembled(Object.entries(tables))
}

/** @param {...number} values 16 bits each, signed or not */
function shorts(...values) {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, at * 2)
  return bytes
}

/** @param {...number} values 32 bits each */
function longs(...values) {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4)
  return bytes
}

/** @param {readonly Point[]} points @returns {Box} */
function boxOf(points) {
  const box = { left: 0, bottom: 0, right: 0, top: 0 }
  for (const [at, { x, y }] of points.entries()) {
    box.left = at === 0 ? x : Math.min(box.left, x)
    box.right = at === 0 ? x : Math.max(box.right, x)
    box.bottom = at === 0 ? y : Math.min(box.bottom, y)
    box.top = at === 0 ? y : Math.max(box.top, y)
  }
  return box
}

/** A simple glyph with a flag and two words a point; nothing at all for a space. @param {readonly Point[][]} contours */
function outlineOf(contours) {
  const points = contours.flat()
  if (points.length === 0) return Buffer.alloc(0)
  const { left, bottom, right, top } = boxOf(points)
  let last = -1
  const ends = contours.map((contour) => (last += contour.length))
  const deltas = (/** @type {'x' | 'y'} */ axis) =>
    points.map((point, at) => point[axis] - (points[at - 1]?.[axis] ?? 0))
  return padded(
    Buffer.concat([
      shorts(contours.length, left, bottom, right, top, ...ends, 0),
      Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
      shorts(...deltas('x')),
      shorts(...deltas('y')),
    ]),
  )
}

/** @param {Buffer} bytes */
const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

/** @param {readonly Buffer[]} outlines */
function loca(outlines) {
  let at = 0
  return longs(0, ...outlines.map(({ length }) => (at += length)))
}

/** @param {Face} face @param {Box} box */
function head({ unitsPerEm }, { left, bottom, right, top }) {
  const dates = longs(0, 0, 0, 0)
  return Buffer.concat([
    longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    shorts(3, unitsPerEm),
    dates,
    shorts(left, bottom, right, top, 0, 8, 2, 1, 0),
  ])
}

/** @param {Face} face @param {readonly Glyph[]} glyphs @param {Box} box */
function hhea({ ascent, descent }, glyphs, { left, right }) {
  const widest = Math.max(...glyphs.map(({ advance }) => advance))
  return Buffer.concat([
    longs(0x00010000),
    shorts(ascent, descent, 0, widest, left, 0, right, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
  ])
}

/** @param {readonly Glyph[]} glyphs */
function maxp(glyphs) {
  const most = (/** @type {(glyph: Glyph) => number} */ of) => Math.max(...glyphs.map(of))
  const points = most(({ contours }) => contours.flat().length)
  return Buffer.concat([
    longs(0x00010000),
    shorts(
      glyphs.length,
      points,
      most(({ contours }) => contours.length),
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
    ),
  ])
}

/** Format 12: ranges of characters whose glyphs follow each other; here one character a range. @param {readonly Glyph[]} glyphs */
function cmap(glyphs) {
  const pairs = glyphs
    .flatMap(({ codePoints }, glyph) => codePoints.map((code) => [code, code, glyph]))
    .toSorted(([one = 0], [other = 0]) => one - other)
  const size = 16 + pairs.length * 12
  return Buffer.concat([
    shorts(0, 1, 3, 10),
    longs(12),
    shorts(12, 0),
    longs(size, 0, pairs.length, ...pairs.flat()),
  ])
}

/** @param {Face} face */
function name({ family, style }) {
  const full = `${family} ${style}`
  const texts = /** @type {const} */ ([
    [1, family],
    [2, style],
    [3, full],
    [4, full],
    [6, full.replaceAll(' ', '')],
  ])
  const words = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  let at = 0
  const records = texts.map(([id], index) => {
    const length = words[index]?.length ?? 0
    at += length
    return shorts(3, 1, 0x409, id, length, at - length)
  })
  return Buffer.concat([shorts(0, texts.length, 6 + texts.length * 12), ...records, ...words])
}

/** @param {Face} face @param {readonly Glyph[]} glyphs */
function os2({ weight, ascent, descent, capHeight, xHeight }, glyphs) {
  const codes = glyphs.flatMap(({ codePoints }) => codePoints).filter((code) => code < 0x10000)
  return Buffer.concat([
    shorts(4, 1100, weight, 5, 0, 1331, 1433, 0, 286, 1331, 1433, 0, 983, 100, 600, 0),
    Buffer.alloc(10),
    longs(0, 0, 0, 0),
    Buffer.from('NONE'),
    shorts(0x40, Math.min(...codes), Math.max(...codes), ascent, descent, 0, ascent, -descent),
    longs(1, 0),
    shorts(xHeight, capHeight, 0, 32, 0),
  ])
}

/** @param {readonly (readonly [string, Buffer])[]} tables in the order of their names */
function assembled(tables) {
  const power = 2 ** Math.floor(Math.log2(tables.length))
  let at = 12 + tables.length * 16
  const entries = tables.map(([tag, bytes]) => {
    const entry = Buffer.concat([Buffer.from(tag), longs(checksum(bytes), at, bytes.length)])
    at += padded(bytes).length
    return entry
  })
  const start = Buffer.concat([
    longs(0x00010000),
    shorts(tables.length, power * 16, Math.log2(power), (tables.length - power) * 16),
  ])
  const font = Buffer.concat([start, ...entries, ...tables.map(([, bytes]) => padded(bytes))])
  const headAt = entries.find((entry) => entry.toString('latin1', 0, 4) === 'head')?.readUInt32BE(8) ?? 0
  font.writeUInt32BE((CHECKSUM_OF_ALL - checksum(font)) >>> 0, headAt + 8)
  return font
}

/** @param {Buffer} bytes */
function checksum(bytes) {
  const words = padded(bytes)
  let sum = 0
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}
