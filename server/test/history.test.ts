import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from './database.ts'
import { HistoryRun } from './history-run.ts'
import { compareHistories } from './history-sequences.ts'

let database: TestDatabase
let run: HistoryRun
beforeAll(async () => {
  database = await createDatabase()
  run = await HistoryRun.on(database.url, {}, 'HISTORY')
})
afterAll(async () => {
  await run.stop()
  await database.drop()
})

test('every answer is the model’s after each store, correction, deletion, packing, kill and retention', async () => {
  const { difference } = await compareHistories(run, 60)
  expect(difference).toBeNull()
})
