import type { RouteInput } from '@quantrac/contract'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { FieldProblems } from '../errors.ts'

/**
 * For a call that knows more of a field than its schema: what is wrong with the fields that are right by their schemas,
 * where others of the body are not. All is then said at once; a field that is refused only when the others are right
 * costs another try.
 */
export type AlsoWrong<R> = (
  ctx: Context,
  input: { params: RouteInput<R>['params']; body: Partial<RouteInput<R>['body']> },
) => Promise<FieldProblems>

/** The fields of a body that are right, each by itself. */
export function rightFields(schema: z.ZodType | undefined, body: unknown): Record<string, unknown> {
  const object = schema instanceof z.ZodPipe ? schema.in : schema
  if (!(object instanceof z.ZodObject) || typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(object.shape).flatMap(([name, field]) => {
      if (!Object.hasOwn(body, name)) return []
      const { data, success } = z.safeParse(field, Reflect.get(body, name))
      return success ? [[name, data]] : []
    }),
  )
}
