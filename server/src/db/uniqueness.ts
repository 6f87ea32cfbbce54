/** A value that another row already has, by the name of the field it was written in. */
export interface Taken {
  readonly taken: string
}

/**
 * Runs a write and lets the unique indexes decide. `fields` maps an index to the field a person typed; the transaction is
 * over once one of them has spoken.
 */
export async function uniquely<T>(
  fields: Readonly<Record<string, string>>,
  write: () => Promise<T>,
): Promise<T | Taken> {
  try {
    return await write()
  } catch (error) {
    const field = fields[violatedIndex(error) ?? '']
    if (field === undefined) throw error
    return { taken: field }
  }
}

export function isTaken(result: unknown): result is Taken {
  return typeof result === 'object' && result !== null && 'taken' in result
}

function violatedIndex(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return null
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null
}
