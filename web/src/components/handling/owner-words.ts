import type { Assignee, Handling } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { givenName } from '../../lib/initials.ts'

/** «Lan», of a group its name. */
export const shortName = ({ kind, name }: Pick<Assignee, 'kind' | 'name'>): string =>
  kind === 'group' ? name : givenName(name)

export const isMine = ({ assignee }: Pick<Handling, 'assignee'>, me: number | undefined): boolean =>
  assignee !== null && assignee.kind === 'user' && assignee.id === me

/** «Lan đang xử lý», «Bạn đang xử lý», «Đã giao cho Ca trực», «Chưa ai nhận», «Lan đã đóng» */
export function ownerText(
  { state, assignee, by }: Pick<Handling, 'state' | 'assignee' | 'by'>,
  { me, t }: { me: number | undefined; t: TFunction },
): string {
  if (state === 'closed' && by !== null) return t('owner.closedBy', { name: givenName(by.name) })
  if (assignee === null) return t('owner.nobody')
  if (isMine({ assignee }, me)) return t('owner.you')
  return t(assignee.kind === 'group' ? 'owner.groupHas' : 'owner.has', { name: shortName(assignee) })
}

/** What the button says: taken by somebody else it names whom it is taken from. */
export const takeText = ({ assignee }: Pick<Handling, 'assignee'>, t: TFunction): string =>
  assignee === null || assignee.kind === 'group'
    ? t('owner.take')
    : t('owner.takeFrom', { name: shortName(assignee) })

/** The name of a cause or of what was done, in the reader's language. */
export const causeName = (
  { name_vi, name_en }: { name_vi: string; name_en: string },
  language: 'vi' | 'en',
): string => (language === 'vi' ? name_vi : name_en)
