import { expect, test } from 'vitest'
import { testFilesOf } from './vitest.mjs'

test('a word chooses the test files with it in their path', () => {
  const files = testFilesOf(['users'])
  expect(files).toContain('server/test/users.test.ts')
  expect(files).toContain('e2e/tests/users.test.ts')
  expect(files.filter((file) => !file.includes('users'))).toEqual([])
  expect(testFilesOf(['users', 'groups'], ['e2e'])).toContain('e2e/tests/groups.test.ts')
  expect(testFilesOf([])).toEqual([])
})

test('a word that no test file has is refused with the word', () => {
  expect(() => testFilesOf(['users', 'usrs'])).toThrow(/^No test file of .*web.* has usrs in its path\.$/)
  expect(() => testFilesOf(['store'], ['e2e'])).toThrow('No test file of e2e/ has store in its path.')
})
