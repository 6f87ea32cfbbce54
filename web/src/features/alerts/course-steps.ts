import type { CourseLine } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { causeName, shortName } from '../../components/handling/owner-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { isAverage } from '../../lib/average-words.ts'
import { formatLasting } from '../../lib/duration-format.ts'
import { exceededSide } from '../../lib/farthest-words.ts'
import { faultAmount, faultWord, isFault } from '../../lib/health-words.ts'
import { givenName } from '../../lib/initials.ts'
import { limitsText } from '../../lib/limits-text.ts'
import { formatNumber } from '../../lib/number-format.ts'
import type { Row, Step } from './course-step.ts'
import { toldStep } from './course-told.ts'
import { isReturning, plainSide, sideOf, toneOfExcursion } from './excursion-words.ts'

/** Where an excursion was farthest, as its readings say. */
export type Peak = { at: number; value: number } | null

/**
 * Everything that is known of an excursion, the oldest first; of an open one at the end where it is now. What was
 * measured is said by the excursion itself, what people did and changed by the lines of its course.
 */
export function courseSteps(
  { row, peak, lines }: { row: Row; peak: Peak; lines: readonly CourseLine[] },
  { t, now }: { t: TFunction; now: number },
): Step[] {
  const isRuled = lines.some(({ what }) => what === 'step')
  const told = lines.flatMap((line, place) => toldStep({ line, place }, { t, now }))
  const [coming, was] = [told.filter(isComing), told.filter((step) => !isComing(step))]
  const happened = [
    ...beginningOf(row, { t, isRuled }),
    ...peakStep(row, peak, t),
    ...seenOf(row, t),
    ...lines.flatMap((line, place) => doneStep(row, { line, place }, t)),
    // What somebody stopped stands under what they did.
    ...was,
    ...endOf(row, t),
  ]
  return [...inTime(happened), ...nowOf(row, now, t), ...inTime(coming)]
}

const isComing = ({ mark }: Step): boolean => mark === 'coming'
const inTime = (steps: readonly Step[]): Step[] => steps.toSorted((one, other) => one.at - other.at)

const measured = ({ unit, decimals }: Row, value: number): string =>
  `${formatNumber(value, currentLanguage(), decimals)} ${unit}`.trimEnd()

/** The warnings that it was, and the newest alert; without a rule with how many were told. */
function beginningOf(row: Row, { t, isRuled }: { t: TFunction; isRuled: boolean }): Step[] {
  const warned = row.earlier.map(
    ({ id, started_at, value }): Step => ({
      key: `band ${id}`,
      at: Date.parse(started_at),
      tone: 'warning',
      text: t('inbox.steps.band', { value: measured(row, value) }),
    }),
  )
  const side = sideOf(row)
  const isNear = side === 'near' || side === 'nearBelow'
  const value = measured(row, row.value)
  const words = isFault(row)
    ? t('healthAlert.raised', {
        what: faultWord(row, t),
        amount: faultAmount(row, { t, locale: currentLanguage() }),
      })
    : side === 'other' || row.class === null
      ? `${t('alertDetails.byHand')}, ${value}`
      : isNear
        ? t('inbox.steps.band', { value })
        : t('inbox.steps.limit', { side: plainSide(row, t), value })
  const begun: Step = {
    key: 'begun',
    at: Date.parse(!isAverage(row) ? row.started_at : row.timestamp),
    tone: isNear ? 'warning' : 'alert',
    text: firstUpper(words),
    ...(!isRuled && (row.told ?? 0) > 0 && { more: [t('inbox.told', { count: row.told ?? 0 })] }),
  }
  return [...warned, begun]
}

function peakStep(row: Row, peak: Peak, t: TFunction): Step[] {
  if (peak === null) return []
  const name = exceededSide(row) === 'below' ? 'inbox.steps.lowest' : 'inbox.steps.peak'
  const tone = row.status === 'ALERT' ? 'alert' : 'warning'
  return [{ key: 'peak', at: peak.at, tone, text: t(name, { value: measured(row, peak.value) }) }]
}

/** «Trần Quốc Bảo đã xem» */
const seenOf = ({ seen = [] }: Row, t: TFunction): Step[] =>
  seen.map(({ name, at }, place) => ({
    key: `seen ${place}`,
    at: Date.parse(at),
    tone: 'plain',
    text: name === null ? t('inbox.steps.seenBySomebody') : t('inbox.steps.seen', { name }),
  }))

type Line<W extends CourseLine['what']> = Extract<CourseLine, { what: W }>

/** What a person did or wrote, or the limits that changed meanwhile. */
function doneStep(row: Row, { line, place }: { line: CourseLine; place: number }, t: TFunction): Step[] {
  const step = { key: `${line.what} ${place}`, at: Date.parse(line.at), tone: 'plain' } as const
  if (line.what === 'limits') return [{ ...step, text: limitsStep(row, line, t) }]
  if (line.who === null) return []
  const by = { ...step, who: line.who }
  const who = givenName(line.who.name)
  switch (line.what) {
    case 'comment':
      return [{ ...by, key: `comment ${line.detail.id}`, text: who, comment: line.detail }]
    case 'taken': {
      const time = formatLasting(by.at - Date.parse(row.started_at), currentLanguage())
      return [{ ...by, text: t('handling.course.taken', { who, time }) }]
    }
    case 'assigned':
      return [{ ...by, text: t('handling.course.assigned', { who, to: shortName(line.detail.assignee) }) }]
    case 'released':
      return [{ ...by, text: t('handling.course.released', { who }) }]
    case 'reopened':
      return [{ ...by, text: t('handling.course.reopened', { who }) }]
    case 'closed':
      return [{ ...by, ...closedStep(line, who, t) }]
    default:
      return []
  }
}

function closedStep({ detail }: Line<'closed'>, who: string, t: TFunction): Pick<Step, 'text' | 'more'> {
  const { cause, action, note } = detail
  const text =
    cause === null
      ? t('handling.course.closedPlain', { who })
      : t('handling.course.closed', { who, cause: causeName(cause, currentLanguage()) })
  return { text, more: [action, note].filter((one) => one !== null) }
}

/** «Ngưỡng đổi từ ≤ 42 sang ≤ 44 mg/L» */
function limitsStep({ unit }: Row, { detail }: Line<'limits'>, t: TFunction): string {
  const none = t('handling.course.noLimits')
  return t('handling.course.limits', {
    from: limitsText({ ...detail.from, unit: '' }, currentLanguage()) || none,
    to: limitsText({ ...detail.to, unit }, currentLanguage()) || none,
  })
}

/** Why it ended. */
function endOf(row: Row, t: TFunction): Step[] {
  if (row.resolved_at === null) return []
  const reason = row.resolve_reason ?? 'recovered'
  const text =
    isFault(row) && (reason === 'recovered' || reason === 'disabled')
      ? t(`healthAlert.${reason}`)
      : isAverage(row) && (reason === 'recovered' || reason === 'disabled')
        ? t(`averageAlert.${reason}`)
        : t(`alertDetails.reason.${reason}`)
  return [{ key: 'end', at: Date.parse(row.resolved_at), tone: 'plain', text }]
}

/** Where one is that goes on. */
function nowOf(row: Row, now: number, t: TFunction): Step[] {
  if (row.group !== 'open') return []
  const step = { key: 'now', at: now }
  if (isFault(row)) {
    const tone = row.status === 'ALERT' ? 'alert' : 'warning'
    return [{ ...step, tone, text: t('healthAlert.still', { what: faultWord(row, t) }) }]
  }
  const value = measured(row, row.last ?? row.value)
  const text = isReturning(row)
    ? t('inbox.steps.returning', { value })
    : t('inbox.steps.still', { side: plainSide(row, t), value })
  return [{ ...step, tone: toneOfExcursion(row) === 'alert' ? 'alert' : 'warning', text }]
}

const firstUpper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
