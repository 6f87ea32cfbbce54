import { cleanup, configure } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, vi } from 'vitest'
import aqi from '../public/locales/en/aqi.json'
import dashboard from '../public/locales/en/dashboard.json'
import elements from '../public/locales/en/elements.json'
import imports from '../public/locales/en/imports.json'
import modbus from '../public/locales/en/modbus.json'
import reports from '../public/locales/en/reports.json'
import en from '../public/locales/en/translation.json'
import { queryClient } from '../src/api/query-client.ts'
import { counts, i18n } from '../src/i18n/i18n.ts'

await i18n
  .use(initReactI18next)
  .use(counts)
  .init({
    lng: 'en',
    resources: {
      en: { translation: { ...en, ...aqi, ...dashboard, ...elements, ...imports, ...modbus, ...reports } },
    },
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { useSuspense: false },
  })

configure({
  // Without the whole page, which would hide the message.
  getElementError: (message) => new Error(message ?? 'not found'),
  // As long as the other tests wait: a busy machine only takes longer.
  asyncUtilTimeout: 20_000,
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})
