import type { WidgetFamily, WidgetType, WidgetTypeFacts } from '@quantrac/contract'
import { widgetFamilies, widgetTypes } from '../../api/contract-values.ts'
import { holdsWords } from '../../lib/search-text.ts'

/** Every type, in the order of the catalogue. */
export const allTypes: readonly WidgetType[] = Object.keys(widgetTypes) as WidgetType[] // the keys of the catalogue

export interface TypeGroup {
  readonly family: WidgetFamily
  readonly types: readonly WidgetType[]
}

/** The types by family, with those alone whose name or family's name contains the text. */
export function typeGroups(search: string, nameOf: (type: WidgetType) => string): TypeGroup[] {
  return widgetFamilies.flatMap((family) => {
    const types = allTypes.filter(
      (type) => widgetTypes[type].family === family && holdsWords(nameOf(type), search.trim()),
    )
    return types.length === 0 ? [] : [{ family, types }]
  })
}

/** Whether a station is chosen for it. */
export function takesStation(type: WidgetType): boolean {
  const { factor_limit, of_station }: WidgetTypeFacts = widgetTypes[type]
  return factor_limit > 0 || of_station === true
}

/** Types of the same family that show more factors. */
export function typesWithMore(type: WidgetType): WidgetType[] {
  const { family, factor_limit } = widgetTypes[type]
  return allTypes.filter(
    (one) => widgetTypes[one].family === family && widgetTypes[one].factor_limit > factor_limit,
  )
}
