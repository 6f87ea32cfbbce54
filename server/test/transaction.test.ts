import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, transaction } from '../src/context.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp
let people: number[]
beforeAll(async () => {
  app = await startTestApp()
  people = [(await signIn(app)).user_id, (await signIn(app)).user_id]
})
afterAll(() => app.stop())

test('two changes that wait for each other are both made, and each is published once', async () => {
  const bothHoldOne = meeting(2)
  const published: string[] = []
  const rename = (name: string, [first, second]: readonly number[]) =>
    transaction(app.system, async (tx) => {
      await named(tx, first ?? 0, name)
      await bothHoldOne()
      await named(tx, second ?? 0, name)
      tx.afterCommit(() => published.push(name))
    })
  await Promise.all([rename('one', people), rename('other', people.toReversed())])
  expect(published.toSorted()).toEqual(['one', 'other'])
  const { rows } = await sql<{ first_name: string }>`
    select distinct first_name from user_account where id = any(${people})`.execute(app.system.db)
  // The later one wins completely: neither has overwritten a part of the other.
  expect(rows).toHaveLength(1)
})

async function named(tx: Context, id: number, name: string): Promise<void> {
  await tx.db.updateTable('user_account').set({ first_name: name }).where('id', '=', id).execute()
}

/** A barrier: blocks until `size` callers have arrived, then lets all pass. */
function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let there = 0
  return () => {
    there += 1
    if (there === size) resolve()
    return promise
  }
}
