import os from 'node:os'

/**
 * Node's flags for the server. By default Node starts four threads for garbage collection on every machine: with fewer
 * cores they delay the server, which waits for the last of them, and PostgreSQL. Without a limit, the young generation
 * grows until each of its collections blocks all calls for 8 ms; with 8 MB it is 2 to 3 ms. A smaller one costs ingest
 * a quarter more CPU, because objects in use would be collected repeatedly. A full collection slows every call for 100
 * to 200 ms. There is none below the size given for the old generation, so that there is one every few minutes and not
 * every ten seconds.
 */
export const SERVER_FLAGS = [
  `--v8-pool-size=${Math.max(1, Math.min(4, os.availableParallelism() - 1))}`,
  '--max-semi-space-size=8',
  `--initial-old-space-size=${Math.floor(Math.min(400, os.totalmem() / 2 ** 20 / 16))}`,
]
