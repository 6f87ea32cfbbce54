/** The field whose value another row already has. */
export interface Taken {
  readonly taken: string
}

/**
 * Runs a write and lets the unique indexes decide. `fields` maps an index to the field that a person typed; after a
 * violation the transaction is aborted.
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
