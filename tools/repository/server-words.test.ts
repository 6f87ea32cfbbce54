import { expect, test } from 'vitest'
import { linesMatching, productSources } from './tree.ts'

// Letters of Vietnamese that English does not use.
const vietnamese = /[À-ÃÈ-ÊÌÍÒ-ÕÙÚÝà-ãè-êìíò-õùúýĂăĐđĨĩŨũƠơƯưẠ-ỹ]/

test('Vietnamese texts of the server are in server/src/words/, beside the English ones', () => {
  const elsewhere = productSources.filter(
    (file) => file.startsWith('server/src/') && !file.startsWith('server/src/words/'),
  )
  expect(elsewhere.flatMap((file) => linesMatching(file, vietnamese))).toEqual([])
})
