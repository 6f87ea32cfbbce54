import type { Excursion, ExcursionDetail } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { causeName, isMine, ownerText, shortName } from '../../components/handling/owner-words.ts'
import type { Language } from '../../i18n/i18n.ts'
import { formatLasting } from '../../lib/duration-format.ts'
import { aboutName } from '../../lib/health-words.ts'
import { givenName } from '../../lib/initials.ts'
import { formatShort } from '../../lib/time-format.ts'

type Row = Pick<Excursion, 'handling' | 'group' | 'needs_note' | 'factor' | 'started_at' | 'resolved_at'> &
  Partial<Pick<ExcursionDetail, 'told'>>

interface Reader {
  t: TFunction
  /** The reader. */
  me: number | undefined
  now: number
  language: Language
}

/** «Lan đang xử lý từ 11:22», «Chưa ai nhận», «Bạn đã ghi nguyên nhân lúc 16:20» */
export function handlingTitle({ handling, group, needs_note }: Row, { t, me, now }: Reader): string {
  const { state, by, at, assignee } = handling
  const when = at === null ? '' : formatShort(at, now)
  if (state === 'closed') {
    return by === null || by.id === me
      ? t('handling.title.youClosed', { at: when })
      : t('handling.title.closed', { name: givenName(by.name), at: when })
  }
  if (assignee === null) {
    if (group === 'open') return t('owner.nobody')
    return t(needs_note ? 'handling.title.waits' : 'handling.title.nobodyHad')
  }
  if (group === 'open' && assignee.kind === 'user')
    return t('handling.title.since', { who: ownerText(handling, { me, t }), at: when })
  if (assignee.kind === 'group') return t('handling.title.group', { name: assignee.name, at: when })
  return isMine(handling, me)
    ? t('handling.title.youHad', { at: when })
    : t('handling.title.had', { name: shortName(assignee), at: when })
}

/** Under it: after how long it was taken, who handed it over, the cause and what was done, or what is waited for. */
export function handlingMore(row: Row, { t, language }: Reader): string {
  const { state, by, at, assignee, cause, action } = row.handling
  const waits = row.needs_note && state !== 'closed' ? [t('handling.more.waits')] : []
  if (state === 'closed') {
    const what = [cause && causeName(cause, language), action].filter((one) => one !== null)
    const later = row.group === 'open' ? [t('handling.more.later', { what: aboutName(row, t) })] : []
    return [...what, ...later].join(' · ')
  }
  if (assignee === null) {
    const told =
      row.group === 'open' && (row.told ?? 0) > 0 ? [t('inbox.told', { count: row.told ?? 0 })] : []
    return told.join(' · ')
  }
  const isHanded = by !== null && !(assignee.kind === 'user' && assignee.id === by.id)
  const after = at === null ? 0 : Date.parse(at) - Date.parse(row.started_at)
  const first = isHanded
    ? t('handling.more.handed', { name: givenName(by.name) })
    : t('handling.more.after', { time: formatLasting(after, language) })
  return [first, ...waits].join(' · ')
}
