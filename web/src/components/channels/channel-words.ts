import type { Channel } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { formatNumber } from '../../lib/number-format.ts'
import { formatRelative, formatShort } from '../../lib/time-format.ts'

interface Given {
  t: TFunction
  language: 'vi' | 'en'
  now: number
}

/** How a channel goes, in one line; amber where messages do not arrive. */
export function channelState(
  channel: Pick<
    Channel,
    'kind' | 'enabled' | 'ready' | 'last_sent_at' | 'last_error' | 'last_error_at' | 'next_try_at'
  >,
  { t, language, now }: Given,
): { text: string; isWrong: boolean } {
  const { enabled, ready, last_sent_at: sent, last_error: error, last_error_at: failed } = channel
  if (!ready) return { text: t('channelState.unset'), isWrong: enabled && channel.kind !== 'mail' }
  if (!enabled) return { text: t('channelState.off'), isWrong: false }
  if (error !== null && failed !== null && (sent === null || failed > sent)) {
    const next = channel.next_try_at
    const at = formatShort(failed, now)
    return {
      text:
        next === null
          ? t('channelState.failed', { at, error })
          : t('channelState.failedNext', { at, error, next: formatShort(next, now) }),
      isWrong: true,
    }
  }
  if (sent === null) return { text: t('channelState.idle'), isWrong: false }
  const ago = formatRelative(sent, Math.max(now, Date.parse(sent)), language)
  return { text: t('channelState.sent', { ago }), isWrong: false }
}

/** «214 tin», «61 tin, 1 lỗi, 7 chờ»: of the last 24 hours, and what waits now. */
export function channelCounts(
  { sent, failed, waiting }: Pick<Channel, 'sent' | 'failed' | 'waiting'>,
  { t, language }: Pick<Given, 't' | 'language'>,
): string {
  const number = (count: number): string => formatNumber(count, language)
  return [
    ...(sent > 0 || (failed === 0 && waiting === 0) ? [t('channelState.counts.sent', { count: sent })] : []),
    ...(failed > 0 ? [t('channelState.counts.failed', { count: failed, number: number(failed) })] : []),
    ...(waiting > 0 ? [t('channelState.counts.waiting', { count: waiting, number: number(waiting) })] : []),
  ].join(', ')
}
