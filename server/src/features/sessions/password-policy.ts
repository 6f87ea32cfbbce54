import { commonPasswords } from './common-passwords.ts'
import { emailKey } from './email-key.ts'

/** Whom a new password is for; each text may be empty. */
export interface PasswordOwner {
  readonly email: string
  readonly username: string
  readonly first_name: string
  readonly last_name: string
}

type PasswordProblem = 'password-is-email' | 'password-common' | 'password-of-names'

/** Names of every installation, as their letters. */
const productWords = ['quantrac', 'admin', 'administrator', 'operator', 'quantri', 'vien']

/**
 * Why a new password is refused, apart from its length and variety; null if it may be used. `organisation`: what the
 * organisation and its unit are called.
 */
export function newPasswordProblem(
  password: string,
  { email, username, first_name, last_name }: PasswordOwner,
  organisation: readonly string[],
): PasswordProblem | null {
  const common = commonPasswords()
  if (emailKey(password) === emailKey(email)) return 'password-is-email'
  if (common.has(password.toLowerCase())) return 'password-common'
  const cores = coresOf(password)
  const names = wordsOf([email, username, first_name, last_name, ...organisation])
  if (cores.some((core) => core.length >= shortestName && isMadeOf(core, names))) return 'password-of-names'
  const isCommon = cores.some((core) => core.length >= shortestCommon && common.has(core))
  return isCommon ? 'password-common' : null
}

// So many letters among digits and signs decide something; fewer are among random ones, too.
const shortestName = 3
const shortestCommon = 5

/** What people write for a letter. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Letters without marks and case; the d with a stroke does not decompose. */
const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('\u0111', 'd')

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')
const unmasked = (text: string): string =>
  lettersOf(text.replaceAll(/[0134579@$!]/g, (sign) => lookalikes[sign] ?? ''))

/** The letters of a password without its decoration: `Admin@123` and `4dm1n!` are `admin`. */
function coresOf(password: string): string[] {
  const text = plain(password)
  const open = text.replace(/[^\p{L}]+$/u, '')
  const bare = open.replace(/^[^\p{L}]+/u, '')
  return [...new Set([lettersOf(text), unmasked(bare), unmasked(open), unmasked(text)])].filter(
    (core) => core !== '',
  )
}

const wordsOf = (texts: readonly string[]): string[] => [
  ...productWords,
  ...texts.flatMap((text) => plain(text).split(/[^\p{L}]+/u)).filter((word) => word.length > 1),
]

/** True if the letters are these words, one after the other. */
function isMadeOf(letters: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (let from = 0; from < letters.length; from += 1)
    if (reached.has(from))
      for (const word of words) if (letters.startsWith(word, from)) reached.add(from + word.length)
  return reached.has(letters.length)
}
