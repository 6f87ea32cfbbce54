import { auditFields, auditFieldTexts, auditVerbs, permissionCodes } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { fileOf, LOCALES, textsOf } from './locales.ts'

/** The codes of the contract that people see as words, and the keys of their words. */
const swept = [
  {
    codes: 'audit objects (auditVerbs in contract/src/audit.ts)',
    under: 'audit.objects.',
    keys: Object.keys(auditVerbs),
  },
  {
    codes: 'audit actions (auditVerbs in contract/src/audit.ts)',
    under: 'audit.actions.',
    keys: Object.entries(auditVerbs).flatMap(([object, verbs]) => verbs.map((verb) => `${object}.${verb}`)),
  },
  {
    codes: 'permissions (contract/src/permissions.ts)',
    under: 'permissions.',
    keys: permissionCodes.map((code) => code.replace('.', '_')),
  },
  {
    codes: 'kinds of permission (contract/src/permissions.ts)',
    under: 'permissionTypes.',
    keys: [...new Set(permissionCodes.map((code) => code.replace(/\.[^_]+/, '')))],
  },
]

/** Each missing locale key, and each text without a code, with what to do. */
function findings({ codes, under, keys }: (typeof swept)[number]): string[] {
  return LOCALES.flatMap((locale) => {
    const texts = [...textsOf(locale).keys()].flatMap((key) =>
      key.startsWith(under) ? [key.slice(under.length)] : [],
    )
    const missing = keys.filter((key) => !texts.includes(key))
    const left = texts.filter((key) => !keys.includes(key))
    return [
      ...missing.map((key) => `"${under}${key}" has no text: add it to ${fileOf(locale)}.`),
      ...left.map(
        (key) =>
          `"${under}${key}" is none of the ${codes}: delete it from ${fileOf(locale)}, or declare it there.`,
      ),
    ]
  })
}

describe('words for codes', () => {
  test.for(swept)('$codes have a text in every language', (codes) => {
    expect(findings(codes)).toEqual([])
  })

  test('every field that the audit log can show has a word', () => {
    const named = Object.keys(auditFieldTexts)
    const missing = [...auditFields].filter((field) => field !== 'id' && !named.includes(field))
    const left = named.filter((field) => !auditFields.has(field))
    expect([
      ...missing.map(
        (field) =>
          `The audit log can show "${field}", which has no word: add it to auditFieldTexts in contract/src/audit-fields.ts, with the key of a text that both locales have.`,
      ),
      ...left.map(
        (field) => `auditFieldTexts has "${field}", which the audit log never shows: delete it there.`,
      ),
    ]).toEqual([])
  })

  test('the word of every field of the audit log is a text of every language', () => {
    const lost = LOCALES.flatMap((locale) => {
      const texts = textsOf(locale)
      return Object.entries(auditFieldTexts).flatMap(([field, key]) =>
        texts.has(key) ? [] : [`${field} has no text in ${locale}: ${key} of contract/src/audit-fields.ts`],
      )
    })
    expect(lost).toEqual([])
  })
})
