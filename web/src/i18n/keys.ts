import 'i18next'
import type { ParseKeys } from 'i18next'
import type en from '../../public/locales/en/translation.json'
import type vi from '../../public/locales/vi/translation.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof vi }
  }
}

/** Every key of the locale files, as `login.title`. */
export type TextKey = ParseKeys

/** Compiles only while English has every key that Vietnamese has. */
type SameKeys<A, B> = {
  [K in keyof A]: K extends keyof B ? (A[K] extends object ? SameKeys<A[K], B[K]> : 0) : never
}
type Missing<A, B> = SameKeys<A, B> extends infer T ? T : never
export type LocalesAgree = [Missing<typeof vi, typeof en>, Missing<typeof en, typeof vi>]
