import type { GoneNames, MessageInput } from '../../../readings/payload/parse.ts'
import type { Memory } from '../memory.ts'
import { readSparkplug, type SparkplugMetric } from './sparkplug-bytes.ts'

const sessionKey = (group: string, node: string): string => `sparkplug-session/${group}/${node}`

/** The number by which the birth and the death of one session of an edge node belong together; null: there is none. */
function sessionOf(metrics: readonly SparkplugMetric[]): string | null {
  const { value = null } = metrics.find(({ name }) => name === 'bdSeq') ?? {}
  return value === null ? null : String(value)
}

/** Keeps the session of an edge node that is born. */
export function noteSession(
  { group, node }: { group: string; node: string },
  metrics: readonly SparkplugMetric[],
  memory: Memory,
): void {
  const [key, session] = [sessionKey(group, node), sessionOf(metrics)]
  if (session !== null && memory.get(key) !== session) memory.set(key, session)
}

/**
 * The stations that a Sparkplug death ends: a device, or an edge node with all its devices. Null where it ends none: it
 * is no death, or that of a session before the one that was born since.
 */
export function sparkplugDeath(
  { topic, payload }: Pick<MessageInput, 'topic' | 'payload'>,
  memory: Memory,
): GoneNames | null {
  const [, group = '', type = '', node = '', device] = topic.split('/', 6)
  if (type === 'DDEATH' && device !== undefined)
    // Under the second name it was known before there were profiles.
    return {
      names: [`${group}/${node}/${device}`, `spBv1.0/${group}/DDATA/${node}/${device}`],
      beginnings: [],
    }
  if (type !== 'NDEATH' || device !== undefined) return null
  const ended = sessionOf(readSparkplug(payload)?.metrics ?? [])
  const born = memory.get(sessionKey(group, node))
  if (ended !== null && born !== undefined && born !== ended) return null
  return {
    names: [`${group}/${node}`, `spBv1.0/${group}/NDATA/${node}`],
    beginnings: [`${group}/${node}/`, `spBv1.0/${group}/DDATA/${node}/`],
  }
}
