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
    if (Object.hasOwn(values, name)) known[name] = message
    else others.push(`${name}: ${message}`)
  }
  return { known, others }
}
