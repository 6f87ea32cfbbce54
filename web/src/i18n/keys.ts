import 'i18next'
import type { ParseKeys } from 'i18next'
import type enCharts from '../../public/locales/en/charts.json'
import type enDashboard from '../../public/locales/en/dashboard.json'
import type enElements from '../../public/locales/en/elements.json'
import type en from '../../public/locales/en/translation.json'
import type viCharts from '../../public/locales/vi/charts.json'
import type viDashboard from '../../public/locales/vi/dashboard.json'
import type viElements from '../../public/locales/vi/elements.json'
import type vi from '../../public/locales/vi/translation.json'

type Shape<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : Shape<Texts[Key]> }

type Vietnamese = typeof vi & typeof viCharts & typeof viDashboard & typeof viElements
type English = typeof en & typeof enCharts & typeof enDashboard & typeof enElements

/** The Vietnamese texts; compiles only if the other language has all of their keys. */
type TranslatedInto<_Other extends Shape<Vietnamese>> = Vietnamese

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    // The areas are looked up, too, so that their keys are written like all others.
    resources: { translation: TranslatedInto<English> }
  }
}

/** Every key of the locale files, as `login.title`. */
export type TextKey = ParseKeys
