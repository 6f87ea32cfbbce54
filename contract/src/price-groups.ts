// Without schemas: the console runs it, too.

/** The groups of Decision 1279/QĐ-BCT, in its order; their names are `energy.priceGroups.*` of the console. */
export const priceGroups = [
  'production-110kv',
  'production-22kv',
  'production-6kv',
  'production-low',
  'business-22kv',
  'business-6kv',
  'business-low',
] as const
export type PriceGroup = (typeof priceGroups)[number]
