import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import en from '../../public/locales/en/translation.json'
import vi from '../../public/locales/vi/translation.json'
import { type DeclaredPage, pagesOf } from './page-facts.ts'
import { router } from './router.tsx'

const pages = pagesOf(router.routesById)
const locales: Record<string, Record<string, string>> = { vi: vi.nav, en: en.nav }

/** The title keys of a page that lack words in one of the languages. */
function missing({ path, title, titleWith }: Partial<DeclaredPage>): string[] {
  if (title === undefined) {
    return [`${path} has no title: add one to its page() in web/src/app/routes.tsx, as title: 'nav.sites'`]
  }
  return [title, ...(titleWith ? [titleWith.title] : [])].flatMap((key) =>
    Object.keys(locales).flatMap((language) =>
      locales[language]?.[key.replace('nav.', '')] === undefined
        ? [`${path} has no words for "${key}": add them to web/public/locales/${language}/translation.json`]
        : [],
    ),
  )
}

test('every page has a title with words in both languages', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.flatMap(missing)).toEqual([])
})

/** Routes that render without being a page. */
const frames = ['__root__', '/login', '/set-password', '/console', '/console/$']

test('every other route that renders is a page with a title', () => {
  const routes: AnyRoute[] = Object.values(router.routesById)
  const untitled = routes.filter(({ options }) => options.component && options.staticData.title === null)
  const missed = untitled.filter(({ id }) => !frames.includes(id))
  const mend = 'shows something that no list of pages has: declare it with page() in web/src/app/routes.tsx'
  expect(missed.map(({ id }) => `${id} ${mend}`)).toEqual([])
})

/** Pages that no entry of the menu or of the settings' list leads to, and why. */
const withoutEntry: Record<string, string> = {
  '/report': 'it is reached from the reports',
  '/dataShare': 'it is reached from the reports',
  '/setting/import/stations': 'it is reached from the list of stations and the palette',
  '/setting/devices/adopt': 'a device of the list leads there',
  '/setting/data': 'it is the same page as /setting/modules, and the first one of the settings',
}

test('every page that needs no parameter has its entry in the menu or in the settings', () => {
  const bare = pages.filter(({ path, nav, isRedirect }) => !nav && !isRedirect && !path.includes('$'))
  const mend =
    "has no entry in a menu: add nav: { group: 'stations', icon } to its page() in web/src/app/routes.tsx"
  expect(bare.flatMap(({ path }) => (withoutEntry[path] ? [] : [`${path} ${mend}`]))).toEqual([])
})
