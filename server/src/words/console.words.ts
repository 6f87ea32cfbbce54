import enAqi from '../../../web/public/locales/en/aqi.json' with { type: 'json' }
import enAudit from '../../../web/public/locales/en/audit.json' with { type: 'json' }
import enCompliance from '../../../web/public/locales/en/compliance.json' with { type: 'json' }
import enDashboard from '../../../web/public/locales/en/dashboard.json' with { type: 'json' }
import enReports from '../../../web/public/locales/en/reports.json' with { type: 'json' }
import enSheet from '../../../web/public/locales/en/sheet.json' with { type: 'json' }
import enTariffs from '../../../web/public/locales/en/tariffs.json' with { type: 'json' }
import en from '../../../web/public/locales/en/translation.json' with { type: 'json' }
import viAqi from '../../../web/public/locales/vi/aqi.json' with { type: 'json' }
import viAudit from '../../../web/public/locales/vi/audit.json' with { type: 'json' }
import viCompliance from '../../../web/public/locales/vi/compliance.json' with { type: 'json' }
import viDashboard from '../../../web/public/locales/vi/dashboard.json' with { type: 'json' }
import viReports from '../../../web/public/locales/vi/reports.json' with { type: 'json' }
import viSheet from '../../../web/public/locales/vi/sheet.json' with { type: 'json' }
import viTariffs from '../../../web/public/locales/vi/tariffs.json' with { type: 'json' }
import vi from '../../../web/public/locales/vi/translation.json' with { type: 'json' }
import type { Locale } from './text.ts'

type Texts = typeof vi &
  typeof viAqi &
  typeof viAudit &
  typeof viCompliance &
  typeof viDashboard &
  typeof viReports &
  typeof viSheet &
  typeof viTariffs
type KeyIn<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyIn<T[K]>}`
}[keyof T & string]

/** A key of the console's texts, as `alerts.title`. */
export type ConsoleKey = KeyIn<Texts>

/** A text of the console's screens, so that a file says what the screen says. */
export const consoleText = (key: ConsoleKey, locale: Locale): string => foundText(key, locale) ?? key

/** Undefined if there is no text of this key. `{{name}}` is replaced. */
export function foundText(key: string, locale: Locale, name?: string): string | undefined {
  const text = flat[locale].get(key)
  return name === undefined ? text : text?.replace(/\{\{name\}\}/g, () => name)
}

const flat: Readonly<Record<Locale, ReadonlyMap<string, string>>> = {
  vi: new Map(
    flatten(
      {
        ...vi,
        ...viAqi,
        ...viAudit,
        ...viCompliance,
        ...viDashboard,
        ...viReports,
        ...viSheet,
        ...viTariffs,
      },
      '',
    ),
  ),
  en: new Map(
    flatten(
      {
        ...en,
        ...enAqi,
        ...enAudit,
        ...enCompliance,
        ...enDashboard,
        ...enReports,
        ...enSheet,
        ...enTariffs,
      },
      '',
    ),
  ),
}

function flatten(texts: object, before: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]: [string, string | object]) =>
    typeof text === 'string' ? [[before + key, text]] : flatten(text, `${before}${key}.`),
  )
}
