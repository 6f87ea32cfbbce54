import type { PageText } from './navigation.ts'

export interface Crumb {
  /** The path up to and including this part. */
  to: string
  /** A part that the console knows: its words are `nav.<key>`. */
  key?: PageText
  /** Any other part, as it stands in the address. */
  text?: string
}

const topParts = new Set<string>([
  'dashboard',
  'dataExport',
  'report',
  'notification',
  'scheduler',
  'wasteWater',
  'air',
  'elecConsum',
  'setting',
] satisfies PageText[])

const settingParts = new Set<string>([
  'data',
  'module_details',
  'user_profiles',
  'user_modules',
  'user_factors',
  'modules',
  'factors',
  'thresholds',
  'notifications',
  'user_management',
  'audit',
] satisfies PageText[])

/** Longer ones are ids and keys, which say nothing in a path. */
const LONGEST_UNKNOWN = 10

/** One crumb for each part of the path; an unknown part only where it is no number and at most ten characters long. */
export function crumbsOf(pathname: string): Crumb[] {
  const parts = pathname.split('/').filter((part) => part !== '')
  return parts.flatMap((part, index): Crumb[] => {
    const to = `/${parts.slice(0, index + 1).join('/')}`
    const isKnown =
      index === 0 ? topParts.has(part) : index === 1 && parts[0] === 'setting' && settingParts.has(part)
    if (isKnown) return [{ to, key: part as PageText }] // both sets hold PageText only
    const text = decoded(part)
    return isNumber(text) || text.length > LONGEST_UNKNOWN ? [] : [{ to, text }]
  })
}

/** In any spelling, as -5, 1e3 and +7, with a point or a comma. */
const isNumber = (text: string): boolean =>
  text.trim() !== '' && Number.isFinite(Number(text.replace(',', '.')))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
