import { createInstance, type FormatterModule } from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { underBase } from '../lib/base-path.ts'
import { stored, storedWrite } from '../lib/local-store.ts'
import { formatNumber } from '../lib/number-format.ts'

export const languages = ['vi', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * The texts that only some pages need, in files of their own; a key is in one file only. Looked through in this order.
 */
export const textAreas = [
  'dashboard',
  'elements',
  'reports',
  'audit',
  'people',
  'wall',
  'sheet',
  'imports',
  'compliance',
  'connect',
  'quantities',
  'devices',
  'modbus',
  'aqi',
  'standards',
  'samples',
  'tariffs',
  'transmissions',
  'health',
  'handling',
  'alerting',
  'reviews',
  'twoStep',
] as const
export type TextArea = (typeof textAreas)[number]

export const i18n = createInstance()

const KEY = 'i18nextLng'

/** The stored choice; without one the first of the browser's languages that is ours, else Vietnamese. */
function firstLanguage(choice: string | null, spoken: readonly string[]): Language {
  const wanted = [choice ?? '', ...spoken.map((one) => one.slice(0, 2).toLowerCase())]
  return wanted.find((one) => one === 'vi' || one === 'en') ?? 'vi'
}

/** The language in use. */
export function currentLanguage(): Language {
  return i18n.resolvedLanguage === 'en' ? 'en' : 'vi'
}

/** Changes every text immediately and stores the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  storedWrite(KEY, language)
  await i18n.changeLanguage(language)
}

/** Loads the texts of these areas in the language in use; a later change of language loads them, too. */
export async function loadTexts(areas: readonly TextArea[]): Promise<void> {
  if (areas.length > 0) await i18n.loadNamespaces([...areas])
}

const nothing = (): void => {}

/** Writes a count as its language does, «1.200 cảnh báo»; other numbers, as a port, stay. */
export const counts: FormatterModule = {
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format: (value: unknown, ...[, language, options]) =>
    options?.['interpolationkey'] === 'count' && typeof value === 'number'
      ? formatNumber(value, language === 'en' ? 'en' : 'vi')
      : (value as string), // what is not a number is a text of the console
}

/** Loads the texts; resolves when the first page can be rendered with words. */
export async function startTranslations(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  // Another tab has chosen.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) void i18n.changeLanguage(firstLanguage(newValue, []))
  })
  await i18n
    .use(HttpBackend)
    .use(initReactI18next)
    .use(counts)
    .init({
      lng: firstLanguage(stored(KEY), navigator.languages),
      // The other language is not fetched, too: both have every text.
      fallbackLng: false,
      supportedLngs: [...languages],
      fallbackNS: [...textAreas],
      backend: { loadPath: underBase('/locales/{{lng}}/{{ns}}.json') },
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
      // Nothing is saved: without this option i18next does not call the handler.
      saveMissing: true,
      missingKeyHandler: (_languages, _namespace, key) =>
        // oxlint-disable-next-line no-console -- the page shows the bare key, and the log says which one it is
        console.error(`There is no text for ${key}`),
      react: { useSuspense: false },
    })
}
