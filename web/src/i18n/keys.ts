import 'i18next'
import type { ParseKeys } from 'i18next'
import type en from '../../public/locales/en/translation.json'
import type vi from '../../public/locales/vi/translation.json'

type Shape<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : Shape<Texts[Key]> }

/** The Vietnamese texts; compiles only if the other language has all of their keys. */
type TranslatedInto<_Other extends Shape<typeof vi>> = typeof vi

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: TranslatedInto<typeof en> }
  }
}

/** Every key of the locale files, as `login.title`. */
export type TextKey = ParseKeys
