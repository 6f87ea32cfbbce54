import { describe, expect, test } from 'vitest'
import { capture, packageCommand, runInView, startInView } from './child.mjs'

const node = (program: string): string[] => [process.execPath, '-e', program]

describe('a program that a command runs', () => {
  test('passes its exit code on', async () => {
    expect(await runInView(node('process.exit(7)'))).toBe(7)
  })

  test('that a signal ended has the exit code that a shell reports', async () => {
    const child = startInView(node('setInterval(() => {}, 1000)'))
    child.kill('SIGTERM')
    expect(await child.ended).toBe(128 + 15)
  })

  test('that does not exist gives 127 and a reason', async () => {
    expect(await capture(['no-such-program'])).toMatchObject({
      code: 127,
      output: expect.stringContaining('ENOENT'),
    })
  })

  test('has its output of both streams returned', async () => {
    const { code, output } = await capture(node("console.log('out'); console.error('err')"))
    expect({ code, lines: output.trim().split('\n').toSorted() }).toEqual({ code: 0, lines: ['err', 'out'] })
  })

  test('gets no forwarded signals after it has ended', async () => {
    const before = process.listenerCount('SIGINT')
    await runInView(node(''))
    expect(process.listenerCount('SIGINT')).toBe(before)
  })
})

test('the program of an installed package runs without a shell', async () => {
  const { code, output } = await capture([...packageCommand('typescript', 'tsc'), '--version'])
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^Version \d/) })
})
