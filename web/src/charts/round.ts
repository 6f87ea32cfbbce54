import { type Part, type PartsData } from '@quantrac/charts/chart-data.ts'
import { type EChartsOption, seriesOf } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize, numberText, seriesColor, valueText } from '@quantrac/charts/look.ts'
import { frame, plain, tooltip } from '@quantrac/charts/parts.ts'

/** A builder of a chart of one number a factor. */
export type PartsBuilder = (data: PartsData, look: ChartLook, title: string) => EChartsOption

export const pieBasic: PartsBuilder = (data, look, title) =>
  pieOption(data, look, { title, radius: ['0%', '58%'] })

export const pieDonut: PartsBuilder = (data, look, title) =>
  pieOption(data, look, { title, radius: ['38%', '58%'] })

/** A rose: every part has the same angle, its value is its radius. */
export const polarBasic: PartsBuilder = (data, look, title) =>
  pieOption(data, look, { title, radius: ['8%', '60%'], roseType: 'area' })

interface PieStyle {
  title: string
  radius: [string, string]
  roseType?: 'area'
}

function pieOption(
  { parts }: PartsData,
  look: ChartLook,
  { title, radius, roseType }: PieStyle,
): EChartsOption {
  const { surface, text, dim } = look.colors
  return {
    ...frame(look, describeParts(parts, look, title)),
    tooltip: { ...tooltip(look), trigger: 'item', formatter: (item: unknown) => itemText(item, parts, look) },
    series: [
      seriesOf({
        type: 'pie',
        radius,
        ...(roseType === undefined ? {} : { roseType }),
        center: ['50%', '52%'],
        avoidLabelOverlap: true,
        labelLayout: { hideOverlap: true },
        itemStyle: { borderColor: surface, borderWidth: 2 },
        label: {
          color: text,
          bleedMargin: 0,
          edgeDistance: 4,
          distanceToLabelLine: 4,
          fontSize: fontSize(look),
          lineHeight: Math.round(16 * look.scale),
          // Without the share of the limit: beside a share of a whole it would mislead.
          formatter: ({ dataIndex }: { dataIndex: number }) => nameAndValue(parts[dataIndex], look),
        },
        // Long enough that a text of two lines does not lie on its part.
        labelLine: { length: 14, length2: 6, lineStyle: { color: dim } },
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

export const radialBasic: PartsBuilder = (data, look, title) =>
  radialOption(data, look, { title, hasLabels: false })

export const radialDataLabel: PartsBuilder = (data, look, title) =>
  radialOption(data, look, { title, hasLabels: true })

/** Three quarters of a ring for each factor's share of its limit; the end is the limit. */
function radialOption(
  { parts }: PartsData,
  look: ChartLook,
  { title, hasLabels }: { title: string; hasLabels: boolean },
): EChartsOption {
  const { line, text, alert } = look.colors
  const outer = Math.max(24, Math.min(look.width, look.height) / 2 - 6)
  const inner = 0.22 * outer
  const band = (outer - inner) / Math.max(1, parts.length)
  return {
    ...frame(look, describeParts(parts, look, title)),
    tooltip: { ...tooltip(look), trigger: 'item', formatter: (item: unknown) => itemText(item, parts, look) },
    polar: { radius: [inner, outer], center: ['50%', '50%'] },
    // A quarter is left for the names, which a whole ring would run into.
    angleAxis: { type: 'value', max: 1, startAngle: 90, endAngle: -180, show: false },
    radiusAxis: {
      type: 'category',
      // The share stands beside the name: along the ring it would be turned, and wider than its colour.
      data: parts.map(({ name, share }) =>
        hasLabels ? `${plain(name)} ${shareText(share, look)}` : plain(name),
      ),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        color: text,
        fontSize: Math.round(Math.max(9, Math.min(fontSize(look), band))),
        interval: 0,
      },
      z: 10,
    },
    series: [
      ringGround(parts.length, line),
      seriesOf({
        type: 'bar',
        coordinateSystem: 'polar',
        roundCap: true,
        barWidth: '62%',
        data: parts.map(({ share }, place) => ({
          value: Math.min(1, Math.max(0, share ?? 0)),
          itemStyle: { color: (share ?? 0) > 1 ? alert : seriesColor(place) },
        })),
        emphasis: { disabled: true },
      }),
    ],
  }
}

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
      ...tooltip(look),
      trigger: 'item',
      formatter: () => parts.map((part) => partText(part, look).replace('\n', ': ')).join('\n'),
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

const shareText = (share: number | null, look: ChartLook): string =>
  share === null ? '–' : `${numberText(look, share * 100, 0)}%`

const nameAndValue = (part: Part | undefined, look: ChartLook): string =>
  part === undefined ? '' : `${plain(part.name)}\n${plain(valueText(look, part.value, part))}`

/** Name over value, with the share of the limit where there is one. */
function partText(part: Part | undefined, look: ChartLook): string {
  const share = part === undefined || part.share === null ? '' : ` (${shareText(part.share, look)})`
  return `${nameAndValue(part, look)}${share}`
}

function itemText(item: unknown, parts: readonly Part[], look: ChartLook): string {
  const { dataIndex } = item as { dataIndex: number } // what ECharts hands to a formatter of one item
  return partText(parts[dataIndex], look).replace('\n', ': ')
}

function describeParts(parts: readonly Part[], look: ChartLook, title: string): string {
  return [title, ...parts.map((part) => partText(part, look).replace('\n', ': '))].join('. ')
}
