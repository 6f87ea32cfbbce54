import { auditFields, auditFieldText, auditVerbs, permissionCodes } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { fileOf, LOCALES, textsOf } from './locales.ts'

const fieldTexts = [...auditFields].filter((field) => field !== 'id').map(auditFieldText)
const ownField = 'audit.fields.'

/** The codes of the contract that people see as words, and the keys of their words. */
const swept = [
  {
    codes: 'audit objects (`audit` of a noun in contract/src)',
    under: 'audit.objects.',
    keys: Object.keys(auditVerbs),
  },
  {
    codes: 'audit actions (`audit` of a noun in contract/src)',
    under: 'audit.actions.',
    keys: Object.entries(auditVerbs).flatMap(([object, verbs]) => verbs.map((verb) => `${object}.${verb}`)),
  },
  {
    codes: 'fields of the audit log (`logged` of a noun in contract/src)',
    under: ownField,
    keys: fieldTexts.flatMap((key) => (key.startsWith(ownField) ? [key.slice(ownField.length)] : [])),
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
      ...missing.map((key) => `"${under}${key}" has no text: add it to ${fileOf(locale, under)}.`),
      ...left.map(
        (key) =>
          `"${under}${key}" is none of the ${codes}: delete it from ${fileOf(locale, under)}, or declare it there.`,
      ),
    ]
  })
}

describe('words for codes', () => {
  test.for(swept)('$codes have a text in every language', (codes) => {
    expect(findings(codes)).toEqual([])
  })

  test('the word of a screen for a field of the audit log is a text of every language', () => {
    const lost = LOCALES.flatMap((locale) => {
      const texts = textsOf(locale)
      return fieldTexts.filter((key) => !key.startsWith(ownField) && !texts.has(key))
    })
    expect(lost.map((key) => `${key} of contract/src/audit-fields.ts is no text`)).toEqual([])
  })
})
