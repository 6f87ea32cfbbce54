import { permissionCodes } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { files, read } from './tree.ts'

const matching = (pattern: RegExp) => files.filter((file) => pattern.test(file))

/** What the first group of the pattern finds in a file, every time. */
const found = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].map(([, name = '']) => name)

/** What a file of the contract declares of its noun. */
const nounOf = (file: string): string => read(file).split('= noun({')[1] ?? ''

/** Described in the contract before the server answers. */
const later: readonly string[] = ['complianceNoun']

describe('what a noun brings is registered', () => {
  test('every noun is in the list of the contract, and every call belongs to one', () => {
    const list = read('contract/src/nouns.ts')
    const missing = matching(/^contract\/src\/[^/]+\.ts$/).flatMap((file) => [
      ...found(file, /^export const (\w+Noun) = /gm)
        .filter((name) => !list.includes(`  ${name},`) && !later.includes(name))
        .map((name) => `${file}: add ${name} to \`nouns\` in contract/src/nouns.ts`),
      ...found(file, /^export const (\w+Routes) = /gm)
        .filter((name) => !list.includes(`{ routes: ${name} },`) && !nounOf(file).includes(name))
        .map((name) => `${file}: say ${name} in the \`routes\` of its noun(), at the end of the file`),
    ])
    expect(missing).toEqual([])
  })

  test('every permission that a call needs can be given', () => {
    const known: readonly string[] = permissionCodes
    const missing = matching(/^contract\/src\/[^/]+\.ts$/).flatMap((file) =>
      found(file, /^ {4}permission: '(\w+\.\w+)',$/gm)
        .filter((code) => !known.includes(code))
        .map(
          (code) => `${file}: add ${code} to contract/src/permissions.ts, or all four by permissionsFor()`,
        ),
    )
    expect(missing).toEqual([])
  })

  test('every file of the contract can be imported from it', () => {
    const index = read('contract/src/index.ts') + read('contract/src/nouns.ts')
    const missing = matching(/^contract\/src\/(?!index\.ts)[^/]+\.ts$/).filter(
      (file) => !index.includes(`'./${file.slice('contract/src/'.length)}'`),
    )
    expect(
      missing.map(
        (file) => `${file}: add its \`export * from\` to contract/src/index.ts, or of a noun to nouns.ts`,
      ),
    ).toEqual([])
  })

  test('every noun’s handlers are on the server', () => {
    const api = read('server/src/api.ts')
    const missing = matching(/^server\/src\/features\/.*\.routes\.ts$/).flatMap((file) =>
      found(file, /^export function (\w+Http)\(/gm)
        .filter((name) => !api.includes(`  ${name}(http`) && !api.includes(`  ${name},`))
        .map((name) => `${file}: add ${name} to \`nouns\` in server/src/api.ts`),
    )
    expect(missing).toEqual([])
  })

  test('every page is declared or part of one that is', () => {
    const app = matching(/^web\/src\/app\/(routes\.tsx|pages\/.*)$/)
      .map(read)
      .join()
    const missing = matching(/^web\/src\/features\/[^/]+\/\w+Page\.tsx$/).filter(
      (file) => !app.includes(file.replace('web/src/', '')),
    )
    expect(missing.map((file) => `${file}: declare it with page() in web/src/app/routes.tsx`)).toEqual([])
  })

  test('every table that queries know is made by a migration', () => {
    const known = matching(/^server\/src\/features\/.*\.queries\.ts$/).flatMap((file) => {
      const [, columns = ''] = /^ {2}interface Tables \{\n([^]*?)^ {2}\}$/m.exec(read(file)) ?? []
      return [...columns.matchAll(/^ {4}(\w+): /gm)].map(([, name = '']) => name)
    })
    const made = matching(/^server\/migrations\/.*\.sql$/).flatMap((file) =>
      found(file, /^create (?:(?:unlogged )?table|view) (\w+)(?![.\w])/gm),
    )
    expect(known.length).toBeGreaterThan(20)
    expect(
      known
        .filter((name) => !made.includes(name))
        .map((name) => `${name}: create it in the next file of server/migrations/`),
    ).toEqual([])
  })
})

/** Dialogs of lists that the accessibility sweep opens in another way. */
const openedByHand: Record<string, readonly string[]> = { mqtt: ['claim'] }

/** The dialogs of each feature's lists, by their kinds in the address. */
function listDialogs(): Map<string, string[]> {
  const dialogs = new Map<string, string[]>()
  for (const file of matching(/^web\/src\/features\/.*\.tsx$/)) {
    const [, feature = ''] = /features\/([^/]+)\//.exec(file) ?? []
    const text = read(file)
    if (!text.includes('<ListDialog')) continue
    const needs = found(file, /needs=\{\{([^}]*)\}\}/g)
    const kinds = needs.flatMap((one) => [...one.matchAll(/(\w+):/g)].map(([, kind = '']) => kind))
    const all = [...kinds, ...(text.includes('confirmDelete(') ? ['delete'] : [])]
    dialogs.set(feature, [...(dialogs.get(feature) ?? []), ...all])
  }
  return dialogs
}

test('the accessibility sweep opens every dialog of every list', () => {
  const where = 'e2e/src/all-pages.ts'
  const swept = new Map(
    [...read(where).matchAll(/^ +'?([\w-]+)'?: dialogsAt\([^[]*\[([^\]]*)\]/gm)].map(
      ([, feature = '', kinds = '']) => [
        feature,
        [...kinds.matchAll(/'(?:\w+_)?(\w+)'/g)].map(([, kind = '']) => kind),
      ],
    ),
  )
  const missing = [...listDialogs()].flatMap(([feature, kinds]) => {
    const opened = [...(swept.get(feature) ?? []), ...(openedByHand[feature] ?? [])]
    return kinds
      .filter((kind) => !opened.includes(kind))
      .map((kind) => `${where}: add '${kind}' to the dialogs of ${feature}, with the id of one that it makes`)
  })
  expect(listDialogs().size).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

test('a browser test names every permission that hides something of the console', () => {
  const named = matching(/^e2e\/tests\/.*\.test\.ts$/)
    .map(read)
    .join()
  const used = matching(/^web\/src\/(app|features|components)\/.*(?<!\.test)\.tsx?$/).flatMap((file) =>
    found(file, /'((?:\w+)\.(?:view|add|change|delete|assign)_\w+)'/g),
  )
  expect(used.length).toBeGreaterThan(20)
  const missing = [...new Set(used)].filter((code) => !named.includes(`'${code}'`))
  expect(
    missing.map((code) => `${code}: say what it adds in \`places\` of e2e/tests/permissions.test.ts`),
  ).toEqual([])
})

/** A day and a time of day have one length, and an email at the sign-in is only compared. */
const unbound = /type=.*['"](date|time|email)['"]/

test('every text that a form sends takes its longest length from the contract', () => {
  const bare = matching(/^web\/src\/features\/.*\.tsx$/).flatMap((file) =>
    found(file, /(<Text(?:Input|area)\b[^]*?\/>)/g).flatMap((input) => {
      const [, field] = /getInputProps\('(\w+)'/.exec(input) ?? []
      const isBound = /fieldRules\.|inputMode=/.test(input) || unbound.test(input)
      return field === undefined || isBound
        ? []
        : [`${file}: add {...fieldRules.<noun>.${field}} from contract-values to the input of ${field}`]
    }),
  )
  expect(bare).toEqual([])
})
