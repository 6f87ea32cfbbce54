import { expect, test } from 'vitest'
import { mutants } from '../../bench/mutants/mutants.ts'
import { files, read } from './tree.ts'

test('each place that `npm run check:mutants` breaks is there once, with the tests that should see it', () => {
  const lost = mutants.flatMap(({ name, file, before, tests }) => {
    const places = files.includes(file) ? read(file).split(before).length - 1 : 0
    const gone = tests.filter((one) => !files.includes(one))
    if (places === 1 && gone.length === 0) return []
    const why =
      places === 1 ? `there is no ${gone.join(', ')}` : `\`${before}\` is ${places} times in ${file}`
    return [`${name}: ${why}. Name it as it is now in bench/mutants/mutants.ts, or take the mutant out.`]
  })
  expect(lost).toEqual([])
})
