import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTask } from '../lib/next-task.ts'
import { cancelDraw, drawSoon } from './draw-queue.ts'

let frames: (() => void)[]
/** What happened, in order. */
let told: string[]

beforeEach(() => {
  frames = []
  told = []
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => frames.push(then))
})
afterEach(() => vi.unstubAllGlobals())

/** The browser's next frame, and all tasks until the next one is waited for. */
async function frame(): Promise<void> {
  told.push('frame')
  for (const then of frames.splice(0)) then()
  for (let task = 0; task < 5; task += 1) await nextTask()
}

/** A chart of two steps. */
const chart = (name: string) => () => {
  told.push(`${name} is read`)
  return () => {
    told.push(`${name} is laid out`)
    return undefined
  }
}

test('one chart a frame', async () => {
  drawSoon({}, chart('COD'))
  drawSoon({}, chart('TSS'))
  expect(told).toEqual([])
  await frame()
  await frame()
  expect(told).toEqual(['frame', 'COD is read', 'COD is laid out', 'frame', 'TSS is read', 'TSS is laid out'])
})

test('a press between the steps of a chart is answered before its second one', async () => {
  const press = new MessageChannel()
  press.port1.addEventListener('message', () => told.push('a press'))
  press.port1.start()
  drawSoon({}, () => {
    press.port2.postMessage(null)
    return chart('COD')()
  })
  await frame()
  press.port1.close()
  expect(told).toEqual(['frame', 'COD is read', 'a press', 'COD is laid out'])
})

test('of two calls for a chart the newer one is drawn; a chart that is gone is not', async () => {
  const [kept, gone] = [{}, {}]
  drawSoon(kept, chart('the older'))
  drawSoon(gone, chart('the gone'))
  drawSoon(kept, chart('the newer'))
  cancelDraw(gone)
  await frame()
  await frame()
  expect(told).toEqual(['frame', 'the newer is read', 'the newer is laid out', 'frame'])
})

test('a chart that fails is reported, and the next ones are drawn', async () => {
  const failed: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => failed.push(error))
  drawSoon({}, () => {
    throw new Error('its option cannot be read')
  })
  drawSoon({}, () => () => {
    throw new Error('it cannot be laid out')
  })
  drawSoon({}, chart('COD'))
  await frame()
  await frame()
  await frame()
  expect(failed).toEqual([new Error('its option cannot be read'), new Error('it cannot be laid out')])
  expect(told.slice(-2)).toEqual(['COD is read', 'COD is laid out'])
})
