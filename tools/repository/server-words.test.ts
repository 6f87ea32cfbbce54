import { expect, test } from 'vitest'
import { linesMatching, productSources } from './tree.ts'

// Letters that Vietnamese is written with and English is not.
const vietnamese = /[À-ÃÈ-ÊÌÍÒ-ÕÙÚÝà-ãè-êìíò-õùúýĂăĐđĨĩŨũƠơƯưẠ-ỹ]/

test('what the server says in Vietnamese is in server/src/words/, beside its English', () => {
  const elsewhere = productSources.filter(
    (file) => file.startsWith('server/src/') && !file.startsWith('server/src/words/'),
  )
  expect(elsewhere.flatMap((file) => linesMatching(file, vietnamese))).toEqual([])
})
