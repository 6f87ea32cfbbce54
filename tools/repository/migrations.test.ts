import { expect, test } from 'vitest'
import { files } from './tree.ts'

test('migrations are numbered from 0001 without a gap or a double', () => {
  const names = files.flatMap((file) => /^server\/migrations\/(.+)$/.exec(file)?.[1] ?? [])
  const numbers = names.map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? name).toSorted()
  expect(numbers).toEqual(names.map((_, index) => String(index + 1).padStart(4, '0')))
})
