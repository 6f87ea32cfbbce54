import { type DeclaredPage, navGroups } from '../page-facts.ts'

export type NavItem = DeclaredPage & Required<Pick<DeclaredPage, 'nav'>>

interface NavGroup {
  key: keyof typeof navGroups
  heading: (typeof navGroups)[keyof typeof navGroups]
  items: readonly NavItem[]
}

/** The entries of the sidebar that `isShown` accepts, in groups; empty groups are left out. */
export function navigationOf(
  pages: readonly DeclaredPage[],
  isShown: (needs: NavItem['needs']) => boolean,
): NavGroup[] {
  const items = pages.filter((page): page is NavItem => page.nav !== undefined)
  const shown = items.filter(({ nav, needs }) => isShown(nav.needs ?? needs))
  return groupKeys
    .map((key) => ({ key, heading: navGroups[key], items: shown.filter(({ nav }) => nav.group === key) }))
    .filter((group) => group.items.length > 0)
}

const groupKeys = Object.keys(navGroups) as (keyof typeof navGroups)[] // the object has no other keys
