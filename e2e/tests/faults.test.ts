import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Judged } from '../faults/comparison.ts'
import { postgresKills } from '../faults/database-faults.ts'
import { type Fault, faultsFound, judgeWithoutFaults, runFaults } from '../faults/fault-run.ts'
import { serverKills } from '../faults/kills.ts'
import type { Way } from '../faults/load.ts'
import { findMosquitto } from '../src/paths.ts'
import { createPostgres, type Postgres } from '../faults/postgres.ts'
import { makeStream } from '../faults/stream.ts'

// The long run, with 100,000 messages: `node bench/faults/kill.ts`, `node bench/faults/database.ts`.
const stream = makeStream(5000, 7)
let postgres: Postgres
let clean: Judged

const found = async (through: Way, faults: readonly Fault[]): Promise<string[]> =>
  faultsFound(
    await runFaults({
      name: `short_${crypto.randomUUID().replaceAll('-', '')}`,
      through,
      stream,
      window: 100,
      faults,
      postgres,
      clean: async () => clean,
      report: () => undefined,
    }),
  )

describe('nothing is lost', () => {
  beforeAll(async () => {
    postgres = await createPostgres()
    clean = await judgeWithoutFaults(postgres, stream)
  })
  afterAll(() => postgres.remove())

  test('the stream raises alerts, without which the comparison would be empty', () => {
    expect(clean.alerts).toBeGreaterThan(50)
  })

  test('the server killed 3 times: every message that the embedded broker acknowledged is stored once and judged alike', async () => {
    expect(await found('embedded', serverKills(3, stream))).toEqual([])
  })

  test('the server killed 3 times: every message that Mosquitto acknowledged is stored once and judged alike', async ({
    skip,
  }) => {
    skip(findMosquitto() === null, 'there is no Mosquitto on this machine')
    expect(await found('mosquitto', serverKills(3, stream))).toEqual([])
  })

  test('PostgreSQL killed: the server reports it, keeps running and loses nothing', async () => {
    expect(await found('embedded', postgresKills(1, stream))).toEqual([])
  })
})
