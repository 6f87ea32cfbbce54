import type { AlertComment, CourseLine } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { commentOf } from './comments.service.ts'
import { selectComments } from './comments.queries.ts'
import {
  type CourseAction,
  type CourseAlert,
  selectCourseActions,
  selectCourseAlerts,
  selectLimitChanges,
} from './course.queries.ts'
import { stepLines } from './course-steps.service.ts'
import { selectHandled } from './handling.queries.ts'
import { heldOf } from './handling.ts'

/** What happened in the excursion of an alert and what people did, the oldest first. @throws AppError not-found */
export async function getCourse(ctx: Context, id: number): Promise<CourseLine[]> {
  const alerts = await selectCourseAlerts(ctx.db, id)
  const [first, head] = [alerts[0], alerts.at(-1)]
  if (first === undefined || head === undefined) throw new AppError('not-found')
  const end = head.resolved_at ?? ctx.now()
  const handled = await selectHandled(ctx.db, { id, lock: false })
  const [steps, actions, comments, limits] = await Promise.all([
    stepLines(ctx, { id, handling: handled?.handling ?? null, ended: head.resolved_at }),
    selectCourseActions(ctx.db, id),
    selectComments(ctx.db, id),
    // Limits of averages are of documents, and health has none.
    head.factor_id === null || head.origin !== 'judged'
      ? []
      : selectLimitChanges(ctx.db, head.factor_id, { start: first.timestamp, end }),
  ])
  const lines: CourseLine[] = [
    ...alerts.flatMap((alert) => linesOf(alert, alert === first)),
    ...steps.filter(({ detail }) => detail.state === 'done'),
    ...endOf(head, end),
    ...limits.map(
      ({ at, from_min, from_max, to_min, to_max }): CourseLine => ({
        at: at.toISOString(),
        what: 'limits',
        who: null,
        detail: {
          from: { min_value: from_min, max_value: from_max },
          to: { min_value: to_min, max_value: to_max },
        },
      }),
    ),
    ...[
      ...actions.map((action) => ({ id: action.id, lines: doneBy(action) })),
      ...comments.map(commentOf).map((comment) => ({ id: comment.id, lines: [written(comment)] })),
    ]
      .toSorted((a, b) => a.id - b.id)
      .flatMap((one) => one.lines),
    // What somebody stopped stands under what they did.
    ...steps.filter(({ detail }) => detail.state !== 'done'),
  ]
  return lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const valued = ({ id, unit, decimals }: CourseAlert, value: number) => ({
  alert_id: id,
  value,
  unit,
  decimals,
})

/** Lines of one time stand in this order. */
function linesOf(alert: CourseAlert, isFirst: boolean): CourseLine[] {
  const at = alert.timestamp.toISOString()
  const detail = valued(alert, alert.value)
  const { told, judged_again: again } = alert
  return [
    isFirst
      ? { at, what: 'raised', who: null, detail: { ...detail, status: alert.status } }
      : { at, what: 'worse', who: null, detail },
    ...(told === null
      ? []
      : [
          {
            at: new Date(told.at).toISOString(),
            what: 'told' as const,
            who: null,
            detail: { people: told.people },
          },
        ]),
    ...(again === null
      ? []
      : [{ at: again.at, what: 'judged_again' as const, who: null, detail: { cause: again.cause } }]),
  ]
}

/** The farthest value stands where the excursion ends, or now. */
function endOf(head: CourseAlert, end: Date): CourseLine[] {
  const at = end.toISOString()
  return [
    ...(head.peak === null || head.peak === head.value
      ? []
      : [{ at, what: 'peak' as const, who: null, detail: valued(head, head.peak) }]),
    ...(head.resolved_at === null
      ? []
      : [{ at, what: 'resolved' as const, who: null, detail: { reason: head.resolve_reason } }]),
  ]
}

const written = (comment: AlertComment): CourseLine => ({
  at: comment.at,
  what: 'comment',
  who: comment.by,
  detail: comment,
})

function doneBy(action: CourseAction): CourseLine[] {
  const who = { id: action.user_id, name: action.user_name }
  const at = action.at.toISOString()
  const { kind, cause, action: done, note } = action
  if (kind === 'closed') return [{ at, what: kind, who, detail: { cause, action: done, note } }]
  if (kind !== 'assigned') return [{ at, what: kind, who, detail: {} }]
  const assignee = heldOf(action)
  return assignee === null ? [] : [{ at, what: kind, who, detail: { assignee } }]
}
