import { topicMatcher } from '../../lib/mqtt-topics.ts'

/**
 * A topic for a station that one of the filters takes: `quantrac/<id>`, else made of the first filter, the station in
 * place of its wildcard. A filter without a wildcard is itself the topic, and names no station.
 */
export function stationTopic(filters: readonly string[], id: string): string {
  const usual = `quantrac/${id}`
  if (topicMatcher(filters)(usual)) return usual
  const own = filters.filter((filter) => !filter.startsWith('$'))
  const first = own.find((filter) => /[+#]/.test(filter)) ?? own[0]
  if (first === undefined) return usual
  const levels = first.split('/')
  const place = levels.findIndex((level) => level === '+' || level === '#')
  return levels.map((level, n) => (n === place ? id : /[+#]/.test(level) ? 'data' : level)).join('/')
}
