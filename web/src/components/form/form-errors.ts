import { ApiError } from '../../api/api-error.ts'

/** Splits the server's field messages into those of fields that the form shows and the others. */
export function fieldErrorsFor(
  error: unknown,
  values: object,
): { known: Record<string, string>; others: string[] } {
  const known: Record<string, string> = {}
  const others: string[] = []
  if (!(error instanceof ApiError)) return { known, others }
  for (const [name, message] of Object.entries(error.fields)) {
    if (isFieldOf(values, name)) known[name] = message
    else others.push(`${name}: ${message}`)
  }
  return { known, others }
}

/** `code`, or `prices.peak` of values within values. */
function isFieldOf(values: unknown, name: string): boolean {
  const [first = '', ...rest] = name.split('.')
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, first)) return false
  return rest.length === 0 || isFieldOf(Reflect.get(values, first), rest.join('.'))
}
