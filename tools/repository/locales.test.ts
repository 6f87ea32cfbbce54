import { describe, expect, test } from 'vitest'
import { composedKeys, keysTwice, LOCALES, textsOf } from './locales.ts'
import { productSources, read } from './tree.ts'

/** Plural forms of one key count as that key. Vietnamese has one form, English two. */
const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const keysOf = (locale: string) => [...new Set([...textsOf(locale).keys()].map(singular))].toSorted()

const placeholders = (text: string | undefined) =>
  [...new Set((text ?? '').match(/\{\{[^}]+\}\}|<\/?\w+>/g))].toSorted()

/** Without its placeholders. */
const unfilled = (text: string) => text.replaceAll(/\{\{[^}]+\}\}/g, '')

describe('the locales', () => {
  const console = productSources.filter((file) => /^(web|charts|contract)\/src\//.test(file)).map(read)
  const composed = Object.keys(composedKeys)

  const isUsed = (key: string) =>
    composed.some((beginning) => key.startsWith(beginning)) ||
    console.some((text) => ["'", '"', '`'].some((quote) => text.includes(`${quote}${key}${quote}`)))

  test('Vietnamese and English have the same keys', () => {
    expect(keysOf('en')).toEqual(keysOf('vi'))
  })

  test('Vietnamese has one form for every number', () => {
    const forms = [...textsOf('vi').keys()].filter((key) => /_(one|two|few|many)$/.test(key))
    expect(
      forms.map((key) => `${key}: delete it, Vietnamese reads ${singular(key)}_other for every number`),
    ).toEqual([])
  })

  test('no section is in two files', () => {
    expect(LOCALES.flatMap(keysTwice)).toEqual([])
  })

  test('no text is empty', () => {
    const texts = LOCALES.flatMap((locale) => [...textsOf(locale)])
    expect(texts.filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })

  test('English says station, and recognises devices: module and claim are words of the API', () => {
    const said = [...textsOf('en')].filter(([, text]) => /\b(modules?|claim\w*)\b/i.test(unfilled(text)))
    expect(said).toEqual([])
  })

  test('both languages use the same placeholders', () => {
    const [vi, en] = LOCALES.map(textsOf)
    for (const [key, text] of vi ?? []) {
      expect(placeholders(en?.get(key) ?? en?.get(singular(key))), key).toEqual(placeholders(text))
    }
  })

  test('every key is used by the console', () => {
    expect(keysOf('vi').filter((key) => !isUsed(key))).toEqual([])
  })

  test('every composed key is the beginning of a text’s key', () => {
    expect(composed.filter((beginning) => !keysOf('vi').some((key) => key.startsWith(beginning)))).toEqual([])
  })
})
