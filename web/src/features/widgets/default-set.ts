import type { ModuleLatest, ModuleLatestFactor, WidgetType, WidgetWrite } from '@quantrac/contract'
import { moduleTypes, widgetTypes } from '../../api/contract-values.ts'

// With air around the value: a new card is one row less.
const CARD_ROWS = 8

type Place = readonly [x: number, y: number, w: number, h: number]

function place(type: WidgetType, [x, y, w, h]: Place) {
  const { minW, minH } = widgetTypes[type].layout
  return {
    type,
    layout: { w, h, minW, minH },
    // The id of the widget is not known yet; alone in its list, the place is its own.
    position: { lg: [{ i: '', x, y, w, h, minW, minH }] },
  }
}

/**
 * The first widgets of a person who has none: alerts, highest values, and for each type of station a card and a line
 * with limits.
 */
export function defaultSet(stations: readonly ModuleLatest[]): WidgetWrite[] {
  const shown = moduleTypes.flatMap((type) => {
    const station = stations.find((one) => one.type === type && one.factors.length > 0)
    return station === undefined ? [] : [station]
  })
  const common = { title: '', module_code: null, factors: [], range: null }
  const tableRows = Math.max(13, CARD_ROWS * shown.length)
  const width = shown.length === 1 ? 48 : shown.length === 2 ? 24 : 16
  return [
    { ...common, range: '7d', ...place('alert_lineChart', [0, 0, 33, 23]) },
    { ...common, range: '7d', ...place('alert_factorChart', [33, 0, 15, 23]) },
    { ...common, ...place('table_highestVal', [0, 23, 30, tableRows]) },
    ...shown.map(
      (station, at): WidgetWrite => ({
        ...common,
        module_code: station.code,
        factors: codesOf(mostTelling(station, ({ unit }) => unit.toLowerCase() === 'kwh')),
        ...place('card_lastestFactor', [30, 23 + CARD_ROWS * at, 18, CARD_ROWS]),
      }),
    ),
    ...shown.map(
      (station, at): WidgetWrite => ({
        ...common,
        module_code: station.code,
        factors: codesOf(
          mostTelling(station, ({ min_value, max_value }) => (min_value ?? max_value) !== null),
        ),
        ...place('line_threshold', [width * at, 23 + tableRows, width, 16]),
      }),
    ),
  ]
}

const codesOf = (factor: ModuleLatestFactor | undefined): string[] =>
  factor === undefined ? [] : [factor.code]

/** One of the wanted, else the first: not the worst, which would be another one at the next visit. */
function mostTelling(
  { factors }: ModuleLatest,
  isWanted: (factor: ModuleLatestFactor) => boolean,
): ModuleLatestFactor | undefined {
  return factors.find(isWanted) ?? factors[0]
}
