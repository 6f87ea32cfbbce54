import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from './database.ts'
import { CopiesRun } from './history-copies.ts'
import { HistoryRun } from './history-run.ts'
import { compareHistories } from './history-sequences.ts'

const databases: TestDatabase[] = []
let run: HistoryRun
let copies: CopiesRun
beforeAll(async () => {
  for (let left = 3; left > 0; left -= 1) databases.push(await createDatabase())
  const [one = '', other = '', third = ''] = databases.map(({ url }) => url)
  run = await HistoryRun.on(one)
  copies = await CopiesRun.on(other, third)
})
afterAll(async () => {
  await Promise.all([run.stop(), copies.stop()])
  for (const database of databases) await database.drop()
})

test('every answer is the model’s after each store, correction, deletion, packing, kill and retention', async () => {
  const { difference } = await compareHistories(run, 60)
  expect(difference).toBeNull()
})

test('two copies that store, change and pack the same factors at once leave and answer the same as one after the other', async () => {
  const seed = Math.floor(Math.random() * 1e9)
  for (let round = 0; round < 10; round += 1)
    await expect(copies.play(round, seed + round), `seed ${seed}`).resolves.toBeUndefined()
})
