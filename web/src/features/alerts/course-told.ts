import type { CourseLine, CourseStep } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { givenName } from '../../lib/initials.ts'
import { formatShort } from '../../lib/time-format.ts'
import type { Part, Step } from './course-step.ts'

type Messages = CourseStep['messages'][number]

interface Words {
  t: TFunction
  now: number
}

/** Whom a rule has told and whether it arrived, was to tell, or is to tell. */
export function toldStep({ line, place }: { line: CourseLine; place: number }, words: Words): Step[] {
  if (line.what !== 'step') return []
  const { detail } = line
  const { t, now } = words
  const to = listed(detail.to.map((one) => targetName(one, t))) || t('handling.course.step.deleted')
  const step = { key: `step ${place}`, at: Date.parse(line.at), tone: 'plain' } as const
  if (detail.state === 'done')
    return [{ ...step, text: toldWords(detail, to, t), parts: partsOf(detail, words) }]
  const { is_repeat, due_at } = detail
  if (detail.state === 'waiting') {
    const text = t(is_repeat ? 'handling.course.step.remind' : 'handling.course.step.coming', { to })
    const more = [t(is_repeat ? 'handling.course.step.ifOpen' : 'handling.course.step.ifFree')]
    return [{ ...step, mark: 'coming', text: upper(text), more }]
  }
  const name = is_repeat ? 'handling.course.step.stoppedRepeat' : 'handling.course.step.stopped'
  const text = upper(t(name, { to, at: formatShort(due_at, now) }))
  return [{ ...step, mark: 'stopped', text, more: [t('handling.course.step.notTold')] }]
}

const listed = (names: readonly string[]): string => names.join(', ')

function targetName({ kind, name }: CourseStep['to'][number], t: TFunction): string {
  if (kind === 'contact') return t('handling.course.step.contact')
  if (kind === 'followers') return t('handling.course.step.followers')
  return kind === 'user' ? givenName(name) : name
}

/** «Lan, Dũng, Hà», «Lan, Dũng và 12 người nữa» */
function peopleWords({ count, names, contacts = 0 }: Partial<Messages> & CourseStep['people'], t: TFunction) {
  const others = count - contacts - names.length
  return listed([
    ...names.map(givenName),
    ...(others > 0 ? [t('handling.course.step.others', { count: others })] : []),
    ...(contacts > 0 ? [t('handling.course.step.contact')] : []),
  ])
}

/** «Báo Ca trực: Lan, Dũng, Hà», «Báo Lan», «Nhắc Lan» */
function toldWords(
  { is_repeat, to: targets, people, messages }: CourseStep,
  to: string,
  t: TFunction,
): string {
  const contacts = messages.some((one) => one.contacts > 0) ? 1 : 0
  if (people.count + contacts === 0 && messages.length === 0)
    return t('handling.course.step.nobody', { to: upper(to) })
  const who = peopleWords({ ...people, count: people.count + contacts, contacts }, t) || to
  if (is_repeat) return upper(t('handling.course.step.reminded', { who }))
  const isNamed = targets.every(({ kind }) => kind === 'user' || kind === 'contact')
  return upper(
    isNamed ? t('handling.course.step.told', { who }) : t('handling.course.step.toldOf', { to, who }),
  )
}

/** That the contact of a station cannot be reached is said once, not for each channel. */
function partsOf(step: CourseStep, words: Words): Part[] {
  const isLost = ({ state, contacts, count }: Messages) =>
    state === 'skipped' && contacts > 0 && contacts === count
  const { messages } = step
  const lost = messages.find(isLost)
  return messages.filter((one) => one === lost || !isLost(one)).map(partOf(step, words))
}

const partOf =
  ({ people, messages }: CourseStep, { t, now }: Words) =>
  (one: Messages): Part => {
    const { channel, state, count, contacts, why, at, tries } = one
    const isOnly = messages.every((other) => other.channel !== channel || other === one)
    const isAll = isOnly && contacts === 0 && count === people.count
    // Whom, where it is not everybody whom the line above names.
    const who = !isAll ? peopleWords(one, t) : count > 1 && state === 'sent' ? `${count}/${count}` : ''
    const by = t(`channelWord.${channel}`)
    const isContact = state === 'skipped' && contacts === count
    const what = upper(channel === 'webhook' || who === '' ? by : isContact ? who : `${by} ${who}`)
    const because = why === null ? '' : `: ${lower(why)}`
    const when = { what, at: at === null ? '' : formatShort(at, now) }
    if (state === 'sent') return { state: 'arrived', text: what }
    if (state === 'stopped') return { state: 'stopped', text: what + because }
    if (state === 'held') return { state: 'held', text: t('handling.course.step.held', when) + because }
    if (state === 'waiting' && why === null)
      return { state: 'held', text: t('handling.course.step.sending', when) }
    const again =
      state === 'failed' && tries > 1 ? `, ${t('handling.course.step.tries', { count: tries })}` : ''
    const name = state === 'waiting' ? 'later' : state
    return { state: 'missing', text: t(`handling.course.step.${name}`, when) + again + because }
  }

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)
