import type { Person } from '@quantrac/contract'
import { givenName } from '../../lib/initials.ts'

/** The name that is being typed after an @ before the caret: where it begins, and its letters so far. */
export function mentionAt(text: string, caret: number): { start: number; typed: string } | null {
  const found = /(?:^|\s)@([^\s@]*)$/u.exec(text.slice(0, caret))
  return found === null ? null : { start: caret - (found[1] ?? '').length - 1, typed: found[1] ?? '' }
}

/** How a person is written into a text: by the given name, in full where two people share it. */
export function mentionText(person: Person, people: readonly Person[]): string {
  const given = givenName(person.name)
  const same = people.filter(({ name }) => givenName(name) === given)
  return `@${same.length > 1 ? person.name : given}`
}

const namesOf = ({ name }: Person): string[] => [`@${name}`, `@${givenName(name)}`]

/** Who of those that were chosen is still in the text. */
export const mentionedIn = (text: string, chosen: readonly Person[]): Person[] =>
  chosen.filter((person) => namesOf(person).some((name) => placesOf(text, name).length > 0))

/** Where a name stands as a whole: «@Lan» is not in «@Lanh». */
function placesOf(text: string, name: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (!/^[\p{L}\p{N}]/u.test(text.slice(at + name.length))) places.push(at)
  }
  return places
}

export interface TextPart {
  text: string
  /** It names a person. */
  isName: boolean
}

/** A text in parts, those that name somebody apart. */
export function partsOf(text: string, mentions: readonly Person[]): TextPart[] {
  const found = mentions
    .flatMap((person) => namesOf(person).flatMap((name) => placesOf(text, name).map((at) => ({ at, name }))))
    // Of two that begin at one place the longer: the name in full.
    .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)
  const parts: TextPart[] = []
  let end = 0
  for (const { at, name } of found) {
    if (at < end) continue
    if (at > end) parts.push({ text: text.slice(end, at), isName: false })
    parts.push({ text: name, isName: true })
    end = at + name.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isName: false })
  return parts
}
