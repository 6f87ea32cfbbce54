import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { tellInTurns } from './tell-in-turns.ts'

afterEach(() => vi.unstubAllGlobals())

test('a press is answered between two slow parts that share an answer', async () => {
  tellInTurns()
  const client = new QueryClient()
  const told: string[] = []
  const slow = (name: string) => () => {
    const until = performance.now() + 20
    // Rendering takes the only thread.
    while (performance.now() < until) continue
    told.push(name)
  }
  const all = ['one', 'two', 'three'].map((name) => {
    const observer = new QueryObserver(client, { queryKey: ['shared'], enabled: false })
    return observer.subscribe(notifyManager.batchCalls(slow(name)))
  })
  const press = new MessageChannel()
  press.port1.addEventListener('message', () => told.push('a press'))
  press.port1.start()
  client.setQueryData(['shared'], 1)
  setTimeout(() => press.port2.postMessage(null), 0)
  await expect.poll(() => told.length).toBe(4)
  press.port1.close()
  for (const unsubscribe of all) unsubscribe()
  expect(told.filter((name) => name !== 'a press')).toEqual(['one', 'two', 'three'])
  expect(told.at(-1)).not.toBe('a press')
})

test('a part that fails does not keep the others from hearing', async () => {
  tellInTurns()
  const client = new QueryClient()
  const failed: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => failed.push(error))
  const told: string[] = []
  const listen = (listener: () => void) =>
    new QueryObserver(client, { queryKey: ['shared'], enabled: false }).subscribe(
      notifyManager.batchCalls(listener),
    )
  listen(() => {
    throw new Error('it cannot be drawn')
  })
  listen(() => told.push('heard'))
  client.setQueryData(['shared'], 1)
  await expect.poll(() => told).toEqual(['heard'])
  expect(failed).toEqual([new Error('it cannot be drawn')])
})
