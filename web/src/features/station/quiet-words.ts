import type { ModuleLatest } from '@quantrac/contract'
import { isNever } from './factor-order.ts'
import type { Language } from './factor-words.ts'

/** What a station without an exception says. */
export function quietWords({ status, last_seen_at, factors }: ModuleLatest, { t }: Language): string {
  if (!status) return t('station.isOff')
  if (factors.length === 0) return t('stations.noFactors')
  if (last_seen_at === null) return t('stations.never')
  const count = factors.filter(isNever).length
  return count === 0 ? t('station.quiet') : `${t('station.quiet')} ${t('station.neverCount', { count })}`
}
