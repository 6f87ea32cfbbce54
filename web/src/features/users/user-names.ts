import type { User } from '@quantrac/contract'

/** A person's name in the order of the language; `-` for somebody who has none yet. */
export function fullName({ first_name, last_name }: User, language: string): string {
  const parts = language === 'vi' ? [last_name, first_name] : [first_name, last_name]
  return parts.filter((part) => part !== '').join(' ') || '-'
}
