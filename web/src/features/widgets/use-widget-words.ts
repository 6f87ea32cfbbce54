import type { ModuleLatest } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { factorOf } from '../../components/time-series/time-series-data.ts'
import type { PageRange, ShownWidget } from './widget-body.ts'

export interface WidgetHead {
  readonly title: string
  /** Station, and what the title does not say. */
  readonly sub: string
}

/** The head of a widget: its title, or factors with their unit; its range only where it differs from the page's. */
export function useWidgetHead(
  widget: ShownWidget,
  { range, module, detail }: { range: PageRange; module?: ModuleLatest | null; detail?: string },
): WidgetHead {
  const { t } = useTranslation()
  const shown = widget.factors.length === 0 ? '' : factorsWithUnit(widget.factors, module ?? null)
  const own = shown === '' ? t(`widgets.types.${widget.type}`) : shown
  const station =
    module && module.name !== module.code ? `${module.code} · ${module.name}` : (widget.module_code ?? '')
  const isTitled = widget.title !== ''
  const hasOwnRange = widget.range !== null && widget.range !== range.choice
  const sub = [
    isTitled && shown !== '' ? `${widget.module_code} · ${shown}` : station,
    detail ?? '',
    hasOwnRange ? t(`range.names.${widget.range ?? '24h'}`) : '',
  ]
  return { title: isTitled ? widget.title : own, sub: sub.filter((part) => part !== '').join(' · ') }
}

/** `COD, TSS, mg/L`; where their units differ, the chart has them at its axes. */
function factorsWithUnit(codes: readonly string[], module: ModuleLatest | null): string {
  const units = new Set(codes.map((code) => factorOf(module, code)?.unit ?? ''))
  const [unit = ''] = units
  return units.size === 1 && unit !== '' ? `${codes.join(', ')}, ${unit}` : codes.join(', ')
}

/** What a widget is called where only one short name is wanted. */
export function useWidgetName(): (widget: ShownWidget) => string {
  const { t } = useTranslation()
  return ({ title, type, factors, module_code }) => {
    if (title !== '') return title
    if (factors.length === 0) return t(`widgets.types.${type}`)
    return [factors.join(', '), module_code].filter(Boolean).join(' · ')
  }
}
