import { expect, test } from 'vitest'
import { linesMatching, productSources } from './tree.ts'

// A statement on the tables, or their name in quotes, as the typed queries take it.
const namesReadings =
  /\b(from|into|join|update|table|exists|truncate|using)\s+(only\s+)?((public|reach)\.)?reading(_day|_all)?\b(?!\w)|['"`](reading|reading_day|reading_all)( as \w+)?['"`]/i

test('the tables of readings are named by the history alone: everything else asks it', () => {
  const others = productSources.filter(
    (file) => file.startsWith('server/src/') && !file.startsWith('server/src/features/history/'),
  )
  expect(others.flatMap((file) => linesMatching(file, namesReadings))).toEqual([])
})
