import type { QueryConfig } from 'pg'

/** A statement that PostgreSQL keeps prepared under its name, on each connection. */
export const named = (name: string, text: string, values: unknown[]): QueryConfig => ({ name, text, values })
