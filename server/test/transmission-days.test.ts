import { expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { makeModule } from './made-modules.ts'
import {
  deliverTo,
  destination,
  filesOf,
  makeAll,
  measure,
  MemoryServer,
  minute,
  noon,
  started,
} from './transmissions-world.ts'

const clean = { sent: 0, late: 0, pending: 0, failed: 0, held: 0, missing: 0 }

type World = Awaited<ReturnType<typeof started>>

async function dayOf({ app }: World, id: number) {
  const as = await signIn(app, { role: 'admin' })
  const { data } = (await app.call('transmissionDayList', {}, as)).body
  const day = data.find((one) => one.id === id)
  const slotAt = (minutes: number) => {
    const at = noon + minutes * minute
    return day?.slots.find(({ start }) => Date.parse(start) === at)
  }
  return { day, slotAt }
}

test('the day of a destination tells what was sent in time, late or not at all', async () => {
  const world = await started()
  const { app, as, clock } = world
  const { id, cod } = await destination(app, as)
  const server = new MemoryServer()
  const at = async (minutes: number) => {
    clock.at = noon + minutes * minute
    await makeAll(app)
    await deliverTo(app, id, server)
  }
  await measure(app, cod, [5, 1], [10, 2], [15, 3])
  await at(5)
  await at(10)
  // Nothing of 12:20 and 12:25 was measured; the file of 12:15 waits until 12:31.
  server.breaks = () => true
  await at(15)
  await at(30)
  let { day, slotAt } = await dayOf(world, id)
  expect(day).toMatchObject({ slot_seconds: 1800 })
  expect(day?.slots).toHaveLength(48)
  // The destination is on since 12:00; 12:25 is due only at 12:28.
  expect(slotAt(-30)).toMatchObject(clean)
  expect(slotAt(0)).toMatchObject({ ...clean, sent: 2, late: 1, missing: 2 })
  server.breaks = () => false
  await measure(app, cod, [35, 5])
  await at(36)
  await measure(app, cod, [20, 4])
  await at(60)
  ;({ day, slotAt } = await dayOf(world, id))
  expect(slotAt(0)).toMatchObject({ ...clean, sent: 2, late: 1, held: 1, missing: 1 })
  expect(slotAt(30)).toMatchObject({ ...clean, sent: 1, missing: 5 })
  // The last one runs: 13:00 is not late yet.
  expect(day?.slots.at(-1)).toEqual({ start: new Date(noon + 60 * minute).toISOString(), ...clean })
  const [first] = await filesOf(app, id)
  await app.system.db
    .updateTable('transmission_file')
    .set({ status: 'failed' })
    .where('id', '=', first?.id ?? 0)
    .execute()
  expect((await dayOf(world, id)).slotAt(0)).toMatchObject({
    ...clean,
    sent: 1,
    late: 1,
    failed: 1,
    held: 1,
    missing: 1,
  })
})

test('a destination of one file a day has one slot, and one that is off misses nothing', async () => {
  const world = await started()
  const { app, as, clock } = world
  const daily = await destination(app, as, { period_seconds: 86_400 })
  const off = await destination(app, as, { enabled: false })
  clock.at = noon + 24 * 60 * minute
  const { day } = await dayOf(world, daily.id)
  // Of the midnight between: nothing was measured.
  expect(day).toEqual({
    id: daily.id,
    name: expect.stringMatching(/^Department /),
    slot_seconds: 86_400,
    slots: [{ start: '2026-11-25T17:00:00.000Z', ...clean, missing: 1 }],
  })
  const slots = (await dayOf(world, off.id)).day?.slots ?? []
  expect(slots.filter(({ start: _, ...counts }) => Object.values(counts).some((count) => count > 0))).toEqual(
    [],
  )
})

test('only who may see all stations of a destination sees its day', async () => {
  const { app, as } = await started()
  const { id, module } = await destination(app, as)
  const other = await makeModule(app, as.token)
  const seen = async (ids: number[]) => {
    const who = await signIn(app, { permissions: ['transmissions.view_transmission'], module_ids: ids })
    return (await app.call('transmissionDayList', {}, who)).body.data.map((one) => one.id)
  }
  expect(await seen([module.id])).toEqual([id])
  expect(await seen([other.id])).toEqual([])
})
