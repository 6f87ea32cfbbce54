import type { FieldErrorCode } from './errors.ts'

// The small languages of a profile: patterns of topics, paths, templates, forms of a time. What is wrong with a text is
// said here, so that a form that is being filled in and the server say the same.

const mostLevels = 32
const mostSegments = 20

/** A level of a topic pattern: a text, any one (`+`, `{name}`), or all that follow (`#`, `{name#}`). */
export type TopicLevel =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'one' | 'rest'; readonly name: string | null }

const namedLevel = /^\{([A-Za-z_][A-Za-z0-9_]{0,30})(#?)\}$/

/** Null where a level is none. */
export function topicLevels(pattern: string): TopicLevel[] | null {
  const texts = pattern.split('/', mostLevels + 1)
  if (texts.length > mostLevels) return null
  const levels: TopicLevel[] = []
  for (const [n, text] of texts.entries()) {
    const named = namedLevel.exec(text)
    const isRest = text === '#' || named?.[2] === '#'
    if (isRest && n < texts.length - 1) return null
    if (text === '+' || text === '#' || named !== null)
      levels.push({ kind: isRest ? 'rest' : 'one', name: named?.[1] ?? null })
    else if (/[+#{}]/.test(text)) return null
    else levels.push({ kind: 'text', text })
  }
  return levels
}

export function topicPatternProblem(pattern: string): FieldErrorCode | null {
  const levels = topicLevels(pattern)
  if (levels === null || pattern.startsWith('$')) return 'topic-invalid'
  const names = levels.flatMap((level) => (level.kind === 'text' || level.name === null ? [] : [level.name]))
  // With a text somewhere it is of a kind of device; without one it would take every message there is.
  const isWide = levels.every(({ kind }) => kind === 'rest')
  return isWide || new Set(names).size < names.length ? 'topic-invalid' : null
}

/** A part of a path: a key, any one (`*`), or every value below (`**`, the last). */
export type PathSegment = { readonly kind: 'key'; readonly key: string } | { readonly kind: 'any' | 'below' }

export interface ProfilePathParts {
  /** It begins at the whole message (`^.`), not at the item. */
  readonly isRooted: boolean
  readonly segments: readonly PathSegment[]
}

const pathPart = /"((?:[^"\\]|\\.){1,200})"|([^."]{1,200})/y

/** Null where it is no path. `.` is the item itself. */
export function pathParts(path: string): ProfilePathParts | null {
  const isRooted = path.startsWith('^.')
  const text = isRooted ? path.slice(2) : path
  if (text === '' || text === '.') return { isRooted, segments: [] }
  const segments: PathSegment[] = []
  for (let at = 0; ; ) {
    pathPart.lastIndex = at
    const part = pathPart.exec(text)
    if (part === null || segments.length === mostSegments) return null
    const [whole, quoted, plain] = part
    if (segments.at(-1)?.kind === 'below') return null
    if (plain === '*') segments.push({ kind: 'any' })
    else if (plain === '**') segments.push({ kind: 'below' })
    else segments.push({ kind: 'key', key: plain ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? '' })
    at += whole.length
    if (at === text.length) return { isRooted, segments }
    if (text[at] !== '.') return null
    at += 1
  }
}

export const pathProblem = (path: string): FieldErrorCode | null =>
  pathParts(path) === null ? 'path-invalid' : null

/** A piece of a template: text, what a `*` stood for, a name, tags, a text of the item, or a level of the topic. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'caught'; readonly at: number }
  | { readonly kind: 'name' | 'tags' }
  | { readonly kind: 'item'; readonly path: ProfilePathParts }
  | { readonly kind: 'level'; readonly level: string }

export function templateParts(template: string): TemplatePart[] | null {
  const parts: TemplatePart[] = []
  for (const [n, piece] of template.split(/\{([^{}]*)\}/).entries()) {
    if (n % 2 === 0) {
      if (/[{}]/.test(piece)) return null
      if (piece !== '') parts.push({ kind: 'text', text: piece })
    } else if (piece === 'name' || piece === 'tags') parts.push({ kind: piece })
    else if (/^[1-9]$/.test(piece)) parts.push({ kind: 'caught', at: Number(piece) - 1 })
    else if (piece.startsWith('.')) {
      const path = pathParts(piece.slice(1))
      if (path === null || path.segments.some(({ kind }) => kind !== 'key')) return null
      parts.push({ kind: 'item', path })
    } else if (/^[A-Za-z_]\w{0,30}$/.test(piece)) parts.push({ kind: 'level', level: piece })
    else return null
  }
  return parts
}

export const templateProblem = (template: string): FieldErrorCode | null =>
  templateParts(template) === null ? 'template-invalid' : null

export const timeUnits = ['auto', 's', 'ms', 'us', 'ns'] as const
/** The parts of a written time, the longer first. */
export const timeTokens = ['yyyy', 'yy', 'MM', 'dd', 'HH', 'mm', 'ss', 'SSS'] as const

export function timeFormProblem(form: string): FieldErrorCode | null {
  if (timeUnits.some((unit) => unit === form)) return null
  const isWritten = ['yy', 'MM', 'dd'].every((token) => form.includes(token))
  return isWritten && !/[^\w \-/.:,T]/.test(form) ? null : 'time-form-invalid'
}
