import { permissionCodes, type RouteDefinition, routes, xlsxType } from '@quantrac/contract'
import { readXlsx } from 'hucre'
import { beforeAll, describe, expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn, type TestActor } from './actors.ts'
import { type RouteName, type TestApp } from './harness.ts'
import { makeKey } from './made-api-key.ts'
import { type AboutStation, type Made, type Outside, reached, stationInputs } from './sweeps/index.ts'
import { makeStationWorld, type StationWorld, makeNotificationAbout } from './sweep-world.ts'

const { app, admin } = await startWithAdmin()

/** `null`: the call touches no module. A missing one does not compile: server/test/sweeps/ has a file for each noun. */
type Table = { readonly [N in RouteName]: N extends keyof typeof stationInputs ? Outside : null }

const table: Table = reached

interface Sent {
  readonly status: number
  readonly text: string
}

/** As text: a download is no JSON, and a workbook is packed. */
async function send(name: RouteName, input: Parameters<TestApp['call']>[1], token: string): Promise<Sent> {
  const answer = await app.raw(name, input, { token })
  const isWorkbook = answer.headers.get('content-type') === xlsxType
  const text = isWorkbook ? await workbookText(answer) : await answer.text()
  return { status: answer.status, text }
}

async function workbookText(answer: Response): Promise<string> {
  const { sheets } = await readXlsx(Buffer.from(await answer.arrayBuffer()))
  return JSON.stringify(sheets.map(({ rows }) => rows))
}

type Swept = keyof typeof stationInputs
const made: { readonly [N in Swept]: Made<N, AboutStation> } = stationInputs
const cases = (Object.keys(stationInputs) as Swept[]).map((name) => ({ name, outside: table[name] })) // the keys of that very table

/** The outcome of a call, in the words of the table; `reached` if it succeeded. */
function outcomeOf(
  { status, text }: Sent,
  outside: Outside,
  mark: string,
): string | number | { field: string } {
  if (status < 300) {
    const isShown = outside !== 'left out' || text.includes(mark) || text.includes('"accepted":1')
    return isShown ? 'reached' : 'left out'
  }
  const body = JSON.parse(text) as Record<string, unknown> // every refusal is an object
  if (status === 404 && body['code'] === 'not-found') return 404
  if (status === 403) return String(body['code'])
  return { field: Object.keys(body).join() }
}

describe('a call about a module', () => {
  test.for(cases)('$name succeeds only within the reach of the permission', async ({ name, outside }) => {
    const [own, other] = [await makeStationWorld(app, admin), await makeStationWorld(app, admin)]
    const limited = await signIn(app, { permissions: permissionCodes, module_ids: [own.module.id] })
    const free = await signIn(app, { permissions: permissionCodes })
    const about = async (world: StationWorld, by: TestActor) => {
      const inputs = { ...world, notification_id: await makeNotificationAbout(app, by.user_id, world) }
      // Who cannot reach the station cannot make what is in it: someone else has made it.
      const caller = world === other && by === limited ? admin : by
      const input = await made[name](inputs, { app, admin, caller })
      return outcomeOf(await send(name, input, by.token), outside, world.mark)
    }
    expect(await about(other, limited)).toEqual(outside)
    expect(await about(own, limited)).toEqual(outside === 'limited-reach' ? outside : 'reached')
    expect(await about(other, free)).toBe('reached')
  })
})

describe('a call about a station by an API key that another station limits', () => {
  let by: TestActor
  let beyond: StationWorld
  beforeAll(async () => {
    const own = await makeStationWorld(app, admin)
    beyond = await makeStationWorld(app, admin)
    const owner = await signIn(app, { role: 'admin' })
    const rights = { permissions: [...permissionCodes], module_ids: [own.module.id] }
    by = { ...owner, ...(await makeKey(app, owner, rights)) }
  })
  // No call may change anything, so that they share the station.
  test.for(cases)('$name answers as to a limited person', async ({ name, outside }) => {
    const notification_id = await makeNotificationAbout(app, by.user_id, beyond)
    const input = await made[name]({ ...beyond, notification_id }, { app, admin, caller: admin })
    const { person }: RouteDefinition = routes[name]
    const expected = person === true ? 'not-by-key' : outside
    expect(outcomeOf(await send(name, input, by.token), outside, beyond.mark)).toEqual(expected)
  })
})

test('the table states for every call whether it touches a module', () => {
  // A call with a parameter or field that names a module, a factor, an alert or a reading touches a module.
  const suspicious = Object.entries<RouteDefinition>(routes).flatMap(([name, route]) =>
    table[name as RouteName] === null &&
    /^\/(modules|factors|thresholds|metrics|alerts|reports)\//.test(route.path)
      ? [name]
      : [],
  )
  // The template has examples alone; the usual limits are of a type, and tested within a reach beside the others.
  expect(suspicious).toEqual(['moduleSheetTemplate', 'thresholdUsual', 'alertMarkAllRead'])
})
