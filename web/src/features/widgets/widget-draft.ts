import type { Widget, WidgetRange, WidgetType, WidgetWrite } from '@quantrac/contract'
import { widgetTypes } from '../../api/contract-values.ts'

/** A widget as the form holds it; '' is no station yet. */
export interface WidgetDraft {
  readonly title: string
  readonly module_code: string
  readonly factors: readonly string[]
  readonly range: WidgetRange | null
}

export const draftOf = (widget: Widget | undefined): WidgetDraft => ({
  title: widget?.title ?? '',
  module_code: widget === undefined || widget.gone.module ? '' : (widget.module_code ?? ''),
  factors: widget?.factors ?? [],
  range: widget?.range ?? null,
})

export type DraftProblem = 'stationNeeded' | 'factorsNeeded' | 'factorsTooMany'

/** What keeps a draft from being stored; null if nothing does. */
export function problemOf(type: WidgetType, { module_code, factors }: WidgetDraft): DraftProblem | null {
  const { factor_limit } = widgetTypes[type]
  if (factor_limit === 0) return null
  if (module_code === '') return 'stationNeeded'
  if (factors.length === 0) return 'factorsNeeded'
  return factors.length > factor_limit ? 'factorsTooMany' : null
}

/** A draft as it is written; a type without factors shows no station. */
export function writeOfDraft(type: WidgetType, draft: WidgetDraft): WidgetWrite {
  const takesFactors = widgetTypes[type].factor_limit > 0
  return {
    type,
    title: draft.title.trim(),
    module_code: takesFactors ? draft.module_code : null,
    factors: takesFactors ? [...draft.factors] : [],
    range: draft.range,
  }
}
