import type { PermissionCode } from '@quantrac/contract'
import type { TablerIcon } from '@tabler/icons-react'
import type { AnyRoute } from '@tanstack/react-router'
import type { TextArea } from '../i18n/i18n.ts'
import type { TextKey } from '../i18n/keys.ts'

export type PageTitle = Extract<TextKey, `nav.${string}`>

/** The groups of the menu in order, each with its heading. */
export const menuGroups = {
  top: null,
  elements: 'shell.groupElements',
  data: 'shell.groupData',
} as const satisfies Record<string, TextKey | null>

/** The groups of the settings' own list; the menu leads to all of them with one entry. */
export const settingGroups = {
  own: 'shell.groupOwn',
  stations: 'shell.groupStations',
  alerts: 'shell.groupAlerts',
  people: 'shell.groupPeople',
} as const satisfies Record<string, TextKey>

export type NavGroup = keyof typeof menuGroups | keyof typeof settingGroups

/** The declared facts of a page for the sidebar, breadcrumb, tab and permission guard. */
export interface PageFacts {
  title: PageTitle
  /** Replaces the title for people with this permission. */
  titleWith?: { permission: PermissionCode; title: PageTitle }
  /** Any one of them shows the page; without them everybody signed in sees it. */
  needs?: readonly PermissionCode[]
  /** The entry in the menu or in the settings' list; those of a group are in the order of their declaration. */
  nav?: {
    group: NavGroup
    icon: TablerIcon
    /** Instead of the page's own `needs`. */
    needs?: readonly PermissionCode[]
    /** The page after `g`, and this key. */
    key?: string
    /** Other pages on which the entry is the current one. */
    with?: readonly string[]
  }
  /** The texts that the page needs beside those of every page. */
  texts?: readonly TextArea[]
}

declare module '@tanstack/react-router' {
  // Required of every route. Null: the route shows no page.
  interface StaticDataRouteOption extends Partial<Omit<PageFacts, 'title'>> {
    title: PageTitle | null
  }
}

export interface DeclaredPage extends PageFacts {
  /** With its parameters, as `/setting/module_details/$id`. */
  path: string
  /** The path redirects to another page. */
  isRedirect: boolean
}

/** Every route that has a title, in the order of declaration. */
export function pagesOf(routes: Readonly<Record<string, AnyRoute>>): DeclaredPage[] {
  return Object.values(routes).flatMap((route) => {
    const { title, ...facts } = route.options.staticData
    const path: string = route.fullPath
    return title === null
      ? []
      : [{ ...facts, title, path, isRedirect: route.options.component === undefined }]
  })
}
