import os from 'node:os'

/**
 * How Node runs the server. Of the helpers that collect memory Node starts four whatever the machine has: where cores are
 * fewer they stand in the way of the server, which waits for the last of them, and of PostgreSQL. The young generation may
 * otherwise grow until each of its collections holds all calls for 8 ms; at 8 MB it is 2 to 3. Still smaller ones cost ingest a
 * quarter more CPU, as what is under way would be collected over and over.
 */
export const SERVER_FLAGS = [
  `--v8-pool-size=${Math.max(1, Math.min(4, os.availableParallelism() - 1))}`,
  '--max-semi-space-size=8',
]
