import os from 'node:os'

/**
 * How Node runs the server. Of the helpers that collect memory Node starts four whatever the machine has: where cores are
 * fewer they stand in the way of the server, which waits for the last of them, and of PostgreSQL. The young generation may
 * otherwise grow until each of its collections holds all calls for 8 ms; at 8 MB it is 2 to 3. Still smaller ones cost ingest a
 * quarter more CPU, as what is under way would be collected over and over. A whole collection slows every call for 100 to 200 ms; below
 * the size given for the old generation there is none, so that there is one in some minutes instead of every ten seconds.
 */
export const SERVER_FLAGS = [
  `--v8-pool-size=${Math.max(1, Math.min(4, os.availableParallelism() - 1))}`,
  '--max-semi-space-size=8',
  `--initial-old-space-size=${Math.floor(Math.min(400, os.totalmem() / 2 ** 20 / 16))}`,
]
