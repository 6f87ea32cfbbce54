import type { TextKey } from '../../i18n/keys.ts'
import type { DeclaredPage, NavGroup } from '../page-facts.ts'

export type NavItem = DeclaredPage & Required<Pick<DeclaredPage, 'nav'>>

export interface ShownGroup {
  key: NavGroup
  heading: TextKey | null
  items: readonly NavItem[]
}

export const SETTINGS = '/setting'

/** Whether the path is a page of the settings, which have a list of their own. */
export const isSetting = (pathname: string): boolean => isWithin(pathname, SETTINGS)

/** Whether the entry is that of the page at the path. */
export const isCurrent = (pathname: string, { path, nav }: NavItem): boolean =>
  [path, ...(nav.with ?? [])].some((one) => isWithin(pathname, one))

const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

/** The entries that `isShown` accepts, in these groups; empty groups are left out. */
export function navigationOf(
  groups: Partial<Record<NavGroup, TextKey | null>>,
  pages: readonly DeclaredPage[],
  isShown: (needs: NavItem['needs']) => boolean,
): ShownGroup[] {
  const shown = shownItems(pages, isShown)
  return Object.entries(groups)
    .map(([key, heading]) => ({
      key: key as NavGroup, // the object has no other keys
      heading,
      items: shown.filter(({ nav }) => nav.group === key),
    }))
    .filter((group) => group.items.length > 0)
}

/** Every entry that `isShown` accepts, in the order of declaration. */
export const shownItems = (
  pages: readonly DeclaredPage[],
  isShown: (needs: NavItem['needs']) => boolean,
): NavItem[] =>
  pages
    .filter((page): page is NavItem => page.nav !== undefined)
    .filter(({ nav, needs }) => isShown(nav.needs ?? needs))
