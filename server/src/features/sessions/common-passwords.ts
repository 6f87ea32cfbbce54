import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { dictionary } from '@zxcvbn-ts/language-common'

let known: ReadonlySet<string> | null = null

/**
 * The passwords that people use most, in lower case: 100,000 of at least eight characters, and shorter ones, which with
 * a decoration become longer. Read when first asked for, which takes 0.1 s. `tools/make-common-passwords.mjs` makes the
 * file; decision 14 says of what.
 */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set([...readFile(), ...dictionary['passwords-common']])
  return known
}

const readFile = (): string[] =>
  gunzipSync(readFileSync(new URL('./common-passwords.gz', import.meta.url)))
    .toString()
    .split('\n')
