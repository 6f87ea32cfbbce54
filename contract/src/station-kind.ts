import type { ModuleType } from './module-type.ts'
import { type Element, quantityOf } from './quantities.ts'

const kinds: Readonly<Record<Element, ModuleType | null>> = {
  water: 'wasteWater',
  air: 'air',
  weather: 'air',
  electricity: 'elecConsum',
  any: null,
}

/** The kind of station that measures these quantities, as most of them tell; null: none does. */
export function stationKindOf(quantities: readonly (string | null)[]): ModuleType | null {
  const counts = new Map<ModuleType, number>()
  for (const code of quantities) {
    const kind = code === null ? null : kinds[quantityOf(code)?.element ?? 'any']
    if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}
