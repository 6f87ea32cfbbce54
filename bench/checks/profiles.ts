/**
 * Reads mutated messages of all kinds of devices: `node --expose-gc bench/checks/profiles.ts [messages=100000]`. Exits
 * with 1 after an exception, or a message that is neither stored, refused nor ignored.
 */
import { BoundedMemory } from '../../server/src/features/device-profiles/engine/memory.ts'
import { playMessages } from '../../server/test/mutated-messages.ts'

const messages = Number(process.argv[2] ?? 100_000)
const steps = 10

const heap = () => {
  globalThis.gc?.()
  return (process.memoryUsage().heapUsed / 2 ** 20).toFixed(1)
}

const memory = new BoundedMemory()
const total = { sent: 0, stored: 0, refused: 0, ignored: 0 }
const faults: string[] = []
const inUse: string[] = []
const start = performance.now()
for (let step = 0; step < steps; step += 1) {
  const played = playMessages(messages / steps, step, memory)
  for (const kind of ['sent', 'stored', 'refused', 'ignored'] as const) total[kind] += played[kind]
  faults.push(...played.faults)
  inUse.push(heap())
}
const seconds = (performance.now() - start) / 1000
const { sent, stored, refused, ignored } = total
console.log(
  `${sent.toLocaleString('en')} mutated messages in ${seconds.toFixed(1)} s: ${stored} stored + ${refused} refused + ${ignored} ignored = ${stored + refused + ignored}`,
)
console.log(`remembered of devices: ${memory.size} keys; MiB in use after each tenth: ${inUse.join(' ')}`)
for (const fault of faults.slice(0, 20)) console.log(fault)
process.exit(faults.length > 0 || stored + refused + ignored !== sent ? 1 : 0)
