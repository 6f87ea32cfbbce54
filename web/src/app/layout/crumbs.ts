import type { DeclaredPage } from '../page-facts.ts'

export interface Crumb {
  /** The path up to and including this part. */
  to: string
  /** The declared page of this part; its title is the crumb's text. */
  page?: DeclaredPage
  /** The text of any other part, as in the address. */
  text?: string
}

/** Longer parts are ids and keys, which mean nothing to a reader. */
const LONGEST_UNKNOWN = 10

/** One crumb for each part of the path; an unknown part only if it is no number and at most ten characters long. */
export function crumbsOf(pathname: string, pages: readonly DeclaredPage[]): Crumb[] {
  const parts = pathname.split('/').filter((part) => part !== '')
  return parts.flatMap((part, index): Crumb[] => {
    const to = `/${parts.slice(0, index + 1).join('/')}`
    const page = pages.find(({ path }) => fixedPart(path) === to)
    if (page !== undefined) return [{ to, page }]
    const text = decoded(part)
    return isNumber(text) || text.length > LONGEST_UNKNOWN ? [] : [{ to, text }]
  })
}

/** The part before a path's parameters: `/setting/module_details` of `/setting/module_details/$id`. */
const fixedPart = (path: string): string => path.replace(/\/\$.*/, '')

/** In any spelling, such as -5, 1e3 and +7, with a point or a comma. */
const isNumber = (text: string): boolean =>
  text.trim() !== '' && Number.isFinite(Number(text.replace(',', '.')))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
