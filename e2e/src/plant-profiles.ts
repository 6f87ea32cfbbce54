import type { Caller } from './caller.ts'
import { type Canary, fits } from './canaries.ts'

/** The rules of a profile with the canary in every text. */
export function canaryRules(canary: Canary) {
  const [path, factor, line] = [fits.profilePath(canary), fits.profileName(canary), fits.line(canary)]
  const time = { path, form: 'auto' }
  const quality = { path, words: { [line]: 2 as const } }
  const pair = { path, name: path, value: path, time, quality, tags: path, factor }
  return {
    topics: [fits.profileTopic(canary)],
    skipped: [fits.profileTopic(canary)],
    availability: { topics: [`${fits.profileTopic(canary)}/state`], path, online: line, offline: line },
    form: 'json' as const,
    columns: [line],
    separator: ';',
    when: path,
    needs: path,
    items: path,
    station: { path, topic: factor, fixed: fits.factorDevice(canary) },
    time,
    quality,
    values: [
      { ...pair, without_tags: [line], except: [line], unit: fits.unit(canary), words: { [line]: 1 } },
    ],
  }
}

/** A profile with the canary in every text, added, changed, and tried unsaved. */
export async function plantProfile({ call }: Caller, canary: Canary): Promise<void> {
  const [line, rules] = [fits.line(canary), canaryRules(canary)]
  const body = { ...rules, name: line, description: line }
  const { id } = (await call('deviceProfileCreate', { body })).data
  await call('deviceProfileUpdate', { params: { code: id }, body })
  await call('deviceProfileTry', { body: { topic: line, payload: fits.prose(canary), profile: rules } })
}
