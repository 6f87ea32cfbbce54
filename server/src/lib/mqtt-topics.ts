const maxTopicBytes = 65_535

/**
 * Whether a text is a topic filter by MQTT 3.1.1 §4.7; `$SYS` and below are refused, a broker's own figures are no
 * readings.
 */
export function isTopicFilter(filter: string): boolean {
  if (filter.length === 0 || filter.includes('\0') || !filter.isWellFormed()) return false
  if (Buffer.byteLength(filter) > maxTopicBytes) return false
  const levels = filter.split('/')
  if (levels[0] === '$SYS') return false
  return levels.every((level, i) => {
    if (level === '+') return true
    if (level === '#') return i === levels.length - 1
    return !/[+#]/.test(level)
  })
}

// A share of a topic, as MQTT 5 and the brokers that had it before write it: its messages come under the topic itself.
const shared = /^\$(?:share\/[^/]+|queue|exclusive)\//

/**
 * Makes the test whether any of the filters takes a topic. Wildcards at the beginning leave out topics that begin with
 * `$`.
 */
export function topicMatcher(filters: readonly string[]): (topic: string) => boolean {
  if (filters.includes('#') && !filters.some((filter) => filter.startsWith('$')))
    return (topic) => !topic.startsWith('$')
  const split = filters.map((filter) => filter.replace(shared, '').split('/'))
  return (topic) => {
    const levels = topic.split('/')
    return split.some((filter) => matches(filter, levels))
  }
}

function matches(filter: readonly string[], levels: readonly string[]): boolean {
  if (levels[0]?.startsWith('$') === true && filter[0] !== levels[0]) return false
  for (const [i, level] of filter.entries()) {
    if (level === '#') return true
    if (i >= levels.length || (level !== '+' && level !== levels[i])) return false
  }
  return filter.length === levels.length
}

/**
 * The filters without those that another one covers: a broker may send a message once for each filter that takes it.
 */
export function minimalFilters(filters: readonly string[]): string[] {
  const unique = [...new Set(filters)]
  return unique.filter((filter) => !unique.some((other) => other !== filter && covers(other, filter)))
}

function covers(wide: string, narrow: string): boolean {
  const levels = narrow.split('/')
  if (levels[0]?.startsWith('$') === true && !wide.startsWith('$')) return false
  const filter = wide.split('/')
  for (const [i, level] of filter.entries()) {
    if (level === '#') return true
    const other = levels[i]
    if (other === undefined || other === '#' || (level !== '+' && level !== other)) return false
  }
  return filter.length === levels.length
}
