import type { CourseLine, CourseStep } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { channelProblemIn } from '../../words/channels.words.ts'
import { deliveryReason } from '../../words/deliveries.words.ts'
import { isNamed, keyOf, namesOf } from '../notification-rules/target-names.service.ts'
import { type CourseStepRow, selectCourseSteps, type StepMessagesRow } from './course-steps.queries.ts'
import type { HandledRow } from './handling.queries.ts'
import { handlingOf, heldOf } from './handling.ts'

interface Excursion {
  readonly id: number
  readonly handling: HandledRow['handling']
  /** Null: it goes on. */
  readonly ended: Date | null
}

type Targets = CourseStep['to']

/** Whom the rules of an excursion have told, and whom they are to tell, the first due first. */
export async function stepLines(
  ctx: Context,
  { id, handling, ended }: Excursion,
): Promise<Extract<CourseLine, { what: 'step' }>[]> {
  const rows = await selectCourseSteps(ctx.db, id)
  const names = await namesOf(
    ctx.db,
    rows.flatMap(({ targets }) => targets),
  )
  const owner = handling === null ? null : heldOf(handling)
  const { state } = handlingOf(handling)
  const named = (row: CourseStepRow): Targets =>
    row.place === 0 && row.state === 'waiting' && owner !== null
      ? [{ kind: owner.kind, name: owner.name }]
      : row.targets.flatMap((target) => {
          const name = isNamed(target) ? names.get(keyOf(target)) : ''
          return name === undefined ? [] : [{ kind: target.kind, name }]
        })
  // Nobody is reminded of what a person has closed, unless it is opened again.
  const shown = rows.filter((row) => row.state !== 'waiting' || row.place !== 0 || state !== 'closed')
  return shown.map((row) => {
    const told = ended !== null && row.state === 'waiting' ? 'stopped' : row.state
    const { due_at, done_at, people } = row
    const detail = {
      is_repeat: row.place === 0,
      state: told,
      due_at: due_at.toISOString(),
      to: named(row),
      people,
      messages: row.messages.map((one) => messagesOf(ctx, one)),
    }
    const at = told === 'stopped' ? earlier(done_at ?? due_at, ended) : (done_at ?? due_at)
    return { at: at.toISOString(), what: 'step', who: null, detail }
  })
}

/** What is to come ends with the excursion, though nobody has looked yet. */
const earlier = (at: Date, ended: Date | null): Date => (ended !== null && ended < at ? ended : at)

function messagesOf(ctx: Context, row: StepMessagesRow): CourseStep['messages'][number] {
  const { channel, state, count, names, contacts, why, at, tries } = row
  return {
    channel,
    state,
    count,
    names,
    contacts,
    // Without what the service has said: it may name addresses.
    why: why === null ? null : (deliveryReason(why, ctx.locale) ?? channelProblemIn(ctx.locale, why)),
    at: at === null ? null : new Date(at).toISOString(),
    tries,
  }
}
