/**
 * Plays mutated packets on the endpoint: `node --expose-gc bench/checks/endpoint-packets.ts [packets=1000000]`. Exits
 * with 1 after an exception.
 */
import { setTimeout } from 'node:timers/promises'
import { playMutated } from '../../server/test/mutated-packets.ts'

const packetsOfConnection = 4
const steps = 10
const packets = Number(process.argv[2] ?? 1_000_000)

const heap = () => {
  globalThis.gc?.()
  return (process.memoryUsage().heapUsed / 2 ** 20).toFixed(1)
}

let exceptions = 0
const memory: string[] = []
for (let step = 0; step < steps; step += 1) {
  const seen = await playMutated(packets / packetsOfConnection / steps, step)
  // Connections end when their time for a CONNECT is over, if not before.
  while (seen.open > 0) await setTimeout(100)
  exceptions += seen.errors.length
  memory.push(heap())
}
console.log(
  `${packets.toLocaleString('en')} packets, ${exceptions} exceptions; MiB in use after each tenth: ${memory.join(' ')}`,
)
process.exit(exceptions > 0 ? 1 : 0)
