import { expect, test } from 'vitest'
import { files, read } from './tree.ts'

const document = 'docs/adding-a-noun.md'

/** The files of a noun, as the table of the document has them: `contract/src/<nouns>.ts`. */
const patterns = [...read(document).matchAll(/^\| \d+ \| `([^`]+)` /gm)].map(([, pattern = '']) => pattern)

/** `ApiKey` of `api-key`. */
const capital = (words: string): string =>
  words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A file of the noun whose list is in this feature. */
function fileOf(pattern: string, nouns: string): string {
  const noun = nouns.replace(/s$/, '')
  return pattern
    .replaceAll('<nouns>', nouns)
    .replaceAll('<noun>', noun)
    .replaceAll('<Nouns>', capital(nouns))
    .replaceAll('<Noun>', capital(noun))
}

/** The features of the console that have a list. */
const lists = [
  ...new Set(
    files.flatMap((file) => {
      const [, nouns] = /^web\/src\/features\/([^/]+)\/.*(?<!\.test)\.tsx?$/.exec(file) ?? []
      return nouns !== undefined && read(file).includes('= listPage({') ? [nouns] : []
    }),
  ),
]

const people = 'users and groups are one feature of the server, and one page of the console'
const raised = 'judging makes alerts, and the notification page shows them'
const sent = 'nobody writes one in the console; the notification page shows them'

/** What a noun has in another place or not at all, by the beginning of the file's path, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'server/src/features/users/': people,
  'server/src/features/groups/': people,
  'web/src/features/users/UsersPage.tsx': people,
  'web/src/features/groups/GroupsPage.tsx': people,
  'web/src/features/alerts/AlertsPage.tsx': raised,
  'web/src/features/alerts/AlertForm.tsx': raised,
  'e2e/tests/alerts.test.ts': raised,
  'web/src/features/notifications/NotificationsPage.tsx': sent,
  'web/src/features/notifications/NotificationForm.tsx': sent,
  'e2e/tests/notifications.test.ts': sent,
  'web/src/features/imports/ImportForm.tsx': 'what a person writes is the file, and how it is read',
  'web/src/features/modbus/ModbuForm.tsx':
    'the word has an s of its own; the form is a page, InstrumentForm.tsx',
  'web/src/features/audit/AuditForm.tsx': 'nobody writes the audit log',
  'web/src/features/mqtt/': 'its lists are parts of the settings of the connection',
}

const isException = (file: string): boolean =>
  Object.keys(exceptions).some((beginning) => file.startsWith(beginning))

test('every noun with a list has the files that the document names', () => {
  expect(patterns.length).toBeGreaterThan(5)
  expect(lists).toContain('modules')
  // The first migrations made the tables of several nouns each; registrations.test.ts asks for every table's own.
  const named = patterns.filter((pattern) => !pattern.includes('NNNN'))
  const all = lists.flatMap((nouns) => named.map((pattern) => fileOf(pattern, nouns)))
  const missing = all.filter((file) => !files.includes(file) && !isException(file))
  expect(
    missing.map(
      (file) => `${file} is missing: ${document} says what is in it; or add it to \`exceptions\` here`,
    ),
  ).toEqual([])
})

test('no exception is about a file that exists', () => {
  const left = Object.keys(exceptions).filter((beginning) => files.includes(beginning))
  expect(left.map((file) => `${file} exists: delete its exception here`)).toEqual([])
})
