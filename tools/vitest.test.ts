import { expect, test } from 'vitest'
import { chosenTests, testFilesOf } from './vitest.mjs'

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

test('a part of the tests is chosen by its name, with and without words', () => {
  expect(chosenTests(['--only=server'])).toEqual({
    projects: ['pure', 'alone', 'server'],
    files: ['cluster/', 'contract/', 'server/', 'simulator/'],
    isWhole: true,
    isWatched: false,
  })
  const users = chosenTests(['--only=browser', '--watch', 'users'])
  expect(users).toMatchObject({ projects: ['e2e'], isWhole: false, isWatched: true })
  expect(users.files).toEqual(['e2e/tests/users.test.ts'])
  expect(chosenTests([]).projects).toEqual(['repository', 'pure', 'alone', 'server', 'react', 'e2e'])
})

test.each(['--only=sever', '--onyl=web', '--verbose'])('%s is refused with what there is', (argument) => {
  expect(() => chosenTests([argument])).toThrow(
    `There is no ${argument}: --only=server|web|browser and --watch`,
  )
})
