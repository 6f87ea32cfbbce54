import { expect, test } from 'vitest'
import en from '../../public/locales/en/translation.json'
import vi from '../../public/locales/vi/translation.json'
import { type DeclaredPage, pagesOf } from './page-facts.ts'
import { router } from './router.tsx'

const pages = pagesOf(router.routesById)
const locales: Record<string, Record<string, string>> = { vi: vi.nav, en: en.nav }

/** What a page lacks to be called something in both languages. */
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
