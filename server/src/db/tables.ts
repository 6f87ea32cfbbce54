/**
 * Every table, for Kysely. A noun adds its own above its SQL, in its `*.queries.ts`. The frequent statements of ingest
 * are plain SQL.
 */
export interface Tables {}
