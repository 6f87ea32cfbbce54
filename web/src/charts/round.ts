import { type Part, type PartsData } from '@quantrac/charts/chart-data.ts'
import { type EChartsOption, type Option, seriesOf } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize, numberText, seriesColor, valueText } from '@quantrac/charts/look.ts'
import { frame, plain, tooltip } from '@quantrac/charts/parts.ts'
import { marksOf, shareOfLimit, tipLine } from '@quantrac/charts/tips.ts'
import { keyBeside } from './key.ts'

/** A builder of a chart of one number a factor. */
export type PartsBuilder = (data: PartsData, look: ChartLook, title: string) => EChartsOption

export const pieBasic: PartsBuilder = (data, look, title) => pieOption(data, look, { title, hole: 0 })

export const pieDonut: PartsBuilder = (data, look, title) => pieOption(data, look, { title, hole: 0.62 })

/** A rose: every part has the same angle, its value is its radius. */
export const polarBasic: PartsBuilder = (data, look, title) =>
  pieOption(data, look, { title, hole: 0.12, roseType: 'area' })

interface PieStyle {
  title: string
  /** The inner radius as a share of the outer one. */
  hole: number
  roseType?: 'area'
}

/** Beside a part its name, its share and its value; where those have no room, a key beside the chart. */
function pieOption(
  { parts }: PartsData,
  look: ChartLook,
  { title, hole, roseType }: PieStyle,
): EChartsOption {
  const { surface, dim } = look.colors
  const shares = wholeShares(parts, look)
  const isLabelled = hasLabelRoom(parts, look)
  const key = isLabelled
    ? null
    : keyBeside(
        look,
        parts.map(({ name }, place) => ({ color: seriesColor(place), name, figure: shares[place] ?? '' })),
      )
  const room = look.width - (key === null ? 0 : key.width + 12 * look.scale)
  const outer = isLabelled ? 0.29 * Math.min(look.width, look.height) : Math.min(room, look.height) / 2 - 4
  const radius = Math.max(16, Math.round(outer))
  return {
    ...frame(look, describeParts(parts, look, title)),
    ...(key === null ? {} : { title: key.title }),
    tooltip: {
      ...partsTooltip(parts, look),
      trigger: 'item',
      formatter: (item: unknown) =>
        partTip(parts, look, { place: placeOf(item), whole: shares[placeOf(item)] }),
    },
    series: [
      seriesOf({
        type: 'pie',
        radius: [Math.round(hole * radius), radius],
        ...(roseType === undefined ? {} : { roseType }),
        center: [room / 2, look.height * (isLabelled ? 0.52 : 0.5)],
        avoidLabelOverlap: true,
        labelLayout: { hideOverlap: true },
        itemStyle: { borderColor: surface, borderWidth: 2 },
        label: sliceLabel(parts, look, isLabelled ? shares : null),
        // Long enough that a text of two lines does not lie on its part.
        labelLine: { show: isLabelled, length: 14, length2: 6, lineStyle: { color: dim } },
        // A negative or missing value has no share of a whole.
        data: parts.map(({ name, value }, place) => ({
          name,
          value: Math.max(0, value ?? 0),
          itemStyle: { color: seriesColor(place) },
        })),
        emphasis: { scale: false },
      }),
    ],
  }
}

const LABEL_PX = 36
const LABEL_WIDTH_PX = 84

/** Half of the parts stand at each side, each with two lines; the part itself keeps something of the width. */
const hasLabelRoom = (parts: readonly Part[], { width, height, scale }: ChartLook): boolean =>
  Math.ceil(parts.length / 2) * LABEL_PX * scale <= height &&
  height >= 150 * scale &&
  width >= (2 * LABEL_WIDTH_PX + 100) * scale

/** Each part's share of them all, `34%`. */
function wholeShares(parts: readonly Part[], look: ChartLook): string[] {
  const counted = parts.map(({ value }) => Math.max(0, value ?? 0))
  const sum = counted.reduce((total, value) => total + value, 0)
  return counted.map((value) => (sum === 0 ? '–' : percentText(value / sum, look)))
}

/** `shares`: null where the labels have no room. */
function sliceLabel(parts: readonly Part[], look: ChartLook, shares: readonly string[] | null) {
  const type = { fontSize: fontSize(look), lineHeight: Math.round(16 * look.scale) }
  return {
    show: shares !== null,
    color: look.colors.text,
    bleedMargin: 0,
    edgeDistance: 4,
    distanceToLabelLine: 4,
    ...type,
    formatter: ({ dataIndex }: { dataIndex: number }) =>
      sliceText(parts[dataIndex], shares?.[dataIndex], look),
    rich: { value: { color: look.colors.dim, ...type } },
  }
}

const sliceText = (part: Part | undefined, share: string | undefined, look: ChartLook): string =>
  part === undefined
    ? ''
    : `${plain(part.name)} ${share ?? ''}\n{value|${plain(valueText(look, part.value, part))}}`

export const radialBasic: PartsBuilder = (data, look, title) =>
  radialOption(data, look, { title, hasLabels: false })

export const radialDataLabel: PartsBuilder = (data, look, title) =>
  radialOption(data, look, { title, hasLabels: true })

/** A name at the beginning of its ring is at most so much higher than the ring. */
const LEAST_BAND_PX = 11

/**
 * Three quarters of a ring for each factor's share of its limit; the end is the limit. Rings that are too narrow for
 * their names have a key beside them.
 */
function radialOption(
  { parts }: PartsData,
  look: ChartLook,
  { title, hasLabels }: { title: string; hasLabels: boolean },
): EChartsOption {
  const { line, alert } = look.colors
  const outer = Math.max(24, Math.min(look.width, look.height) / 2 - 6)
  const inner = 0.22 * outer
  const band = (outer - inner) / Math.max(1, parts.length)
  const colorOf = ({ share }: Part, place: number): string => ((share ?? 0) > 1 ? alert : seriesColor(place))
  const key =
    band >= LEAST_BAND_PX * look.scale
      ? null
      : keyBeside(
          look,
          parts.map((part, place) => ({
            color: colorOf(part, place),
            name: part.name,
            figure: shareText(part.share, look),
          })),
        )
  const room = look.width - (key === null ? 0 : key.width + 12 * look.scale)
  return {
    ...frame(look, describeParts(parts, look, title)),
    ...(key === null ? {} : { title: key.title }),
    tooltip: {
      ...partsTooltip(parts, look),
      trigger: 'item',
      formatter: (item: unknown) => partTip(parts, look, { place: placeOf(item) }),
    },
    polar: { radius: [inner, outer], center: [Math.max(outer, room / 2), '50%'] },
    // A quarter is left for the names, which a whole ring would run into.
    angleAxis: { type: 'value', max: 1, startAngle: 90, endAngle: -180, show: false },
    radiusAxis: ringNames(parts, look, { hasLabels, isShown: key === null, band }),
    series: [
      ringGround(parts.length, line),
      seriesOf({
        type: 'bar',
        coordinateSystem: 'polar',
        roundCap: true,
        barWidth: '62%',
        data: parts.map((part, place) => ({
          value: Math.min(1, Math.max(0, part.share ?? 0)),
          itemStyle: { color: colorOf(part, place) },
        })),
        emphasis: { disabled: true },
      }),
    ],
  }
}

interface RingNames {
  hasLabels: boolean
  isShown: boolean
  band: number
}

/** The names of the rings at their beginnings. */
const ringNames = (
  parts: readonly Part[],
  look: ChartLook,
  { hasLabels, isShown, band }: RingNames,
): Option<'radiusAxis'> => ({
  type: 'category',
  // The share stands beside the name: along the ring it would be turned, and wider than its colour.
  data: parts.map(({ name, share }) =>
    hasLabels ? `${plain(name)} ${shareText(share, look)}` : plain(name),
  ),
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: {
    show: isShown,
    color: look.colors.text,
    fontSize: Math.round(Math.min(fontSize(look), band)),
    interval: 0,
  },
  z: 10,
})

/** The empty rings: the background that ECharts would draw goes all the way round. */
const ringGround = (count: number, color: string) =>
  seriesOf({
    type: 'bar',
    coordinateSystem: 'polar',
    roundCap: true,
    barWidth: '62%',
    barGap: '-100%',
    silent: true,
    tooltip: { show: false },
    itemStyle: { color },
    data: Array.from({ length: count }, () => 1),
    emphasis: { disabled: true },
  })

export const radarBasic: PartsBuilder = (data, look, title) =>
  radarOption(data, look, { title, hasLabels: false })

export const radarDataLabel: PartsBuilder = (data, look, title) =>
  radarOption(data, look, { title, hasLabels: true })

/** Every factor's share of its limit on an axis of its own; the dashed ring is the limit of all. */
function radarOption(
  { parts }: PartsData,
  look: ChartLook,
  { title, hasLabels }: { title: string; hasLabels: boolean },
): EChartsOption {
  const { line, alert, text } = look.colors
  const shares = parts.map(({ share }) => Math.max(0, share ?? 0))
  const max = Math.max(1.2, ...shares)
  const color = seriesColor(0)
  return {
    ...frame(look, describeParts(parts, look, title)),
    tooltip: {
      ...partsTooltip(parts, look),
      trigger: 'item',
      // One shape of one colour: a mark a factor would be that of nothing.
      formatter: () => parts.map((_, place) => partTip(parts, look, { place, isUnmarked: true })).join('\n'),
    },
    radar: {
      // In px: a name stands above and below it.
      radius: Math.max(24, Math.min(look.width, look.height) / 2 - (hasLabels ? 49 : 34) * look.scale),
      center: ['50%', '50%'],
      // The share stands under the name: at its point it would lie on the lines, or on the name.
      indicator: parts.map(({ name, share }) => ({
        name: hasLabels ? `${plain(name)}\n${shareText(share, look)}` : plain(name),
        max,
      })),
      axisName: { color: text, fontSize: fontSize(look), lineHeight: Math.round(16 * look.scale) },
      splitNumber: 4,
      splitArea: { show: false },
      splitLine: { lineStyle: { color: line } },
      axisLine: { lineStyle: { color: line } },
    },
    series: [
      seriesOf({
        type: 'radar',
        symbolSize: 5,
        emphasis: { disabled: true },
        data: [
          {
            name: look.words('charts.limit'),
            value: parts.map(() => 1),
            symbol: 'none',
            lineStyle: { color: alert, type: [5, 4], width: 1 },
          },
          {
            name: plain(title),
            value: shares,
            lineStyle: { color, width: 1.75 },
            itemStyle: { color },
            areaStyle: { color, opacity: 0.18 },
          },
        ],
      }),
    ],
  }
}

const percentText = (share: number, look: ChartLook): string => `${numberText(look, share * 100, 0)}%`

const shareText = (share: number | null, look: ChartLook): string =>
  share === null ? '–' : percentText(share, look)

const partsTooltip = (parts: readonly Part[], look: ChartLook) =>
  tooltip(look, marksOf(parts.map((_, place) => seriesColor(place))))

const placeOf = (item: unknown): number => (item as { dataIndex: number }).dataIndex // what ECharts hands over

interface PartTip {
  place: number
  /** Its share of the whole. */
  whole?: string | undefined
  isUnmarked?: boolean
}

/** `COD 58.0 mg/L · 34%`, or with the share of its limit. */
function partTip(
  parts: readonly Part[],
  look: ChartLook,
  { place, whole, isUnmarked = false }: PartTip,
): string {
  const part = parts[place]
  if (part === undefined) return ''
  return tipLine({
    ...(isUnmarked ? {} : { mark: `m${place}` }),
    name: part.name,
    value: valueText(look, part.value, part),
    // Of a whole its share of that: beside it the share of its limit would mislead.
    rest: whole ?? shareOfLimit(look, { upper: part.limit }, part.value),
  })
}

/** `COD: 58.0 mg/L (77%)` */
function partText(part: Part, look: ChartLook): string {
  const share = part.share === null ? '' : ` (${shareText(part.share, look)})`
  return `${part.name}: ${valueText(look, part.value, part)}${share}`
}

const describeParts = (parts: readonly Part[], look: ChartLook, title: string): string =>
  [title, ...parts.map((part) => partText(part, look))].join('. ')
