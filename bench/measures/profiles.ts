/**
 * `node bench/measures/profiles.ts`: what a profile costs. First the CPU of reading alone, own forms with and without
 * a look at the profiles; then readings stored and judged per second through the endpoint, as in `ingest`.
 */
import { setTimeout } from 'node:timers/promises'
import { readingsStored } from '../../server/src/measures.ts'
import { BoundedMemory } from '../../server/src/features/device-profiles/engine/memory.ts'
import { ProfileSet } from '../../server/src/features/device-profiles/engine/profile-set.ts'
import { shippedProfiles } from '../../server/src/features/device-profiles/shipped/all.ts'
import { type MessageInput, parsePayload } from '../../server/src/features/readings/payload/parse.ts'
import { readCpu } from '../load/cpu.ts'
import { deviceBirth, messageOf, type Speech } from '../load/devices.ts'
import { machine, startMeasured } from '../load/program.ts'
import { publish } from '../load/publish.ts'
import { makeStations } from '../load/stations.ts'

const modules = 100
const readings = 10
const total = Number(process.env['READINGS'] ?? 300_000)
const from = Date.now() - 3_000_000

console.log(`node bench/measures/profiles.ts, messages of ${readings} readings, ${modules} stations`)
console.log(`machine    ${machine()}`)
readAlone()
await throughTheProgram()

/** Microseconds of CPU a reading, the least of several rounds taken in turns: the machine does other things, too. */
function readAlone(): void {
  const set = new ProfileSet(shippedProfiles.map(({ id, ...rules }) => ({ id, rules })))
  const memory = new BoundedMemory()
  for (let place = 0; place < modules; place += 1) {
    const { topic, payload } = deviceBirth(place, readings)
    set.read(inputOf(topic, payload), memory)
  }
  const made = (speech: Speech) =>
    Array.from({ length: 2000 }, (_, n) => {
      const { topic, payload } = messageOf(speech, { modules, readings, from }, n)
      return inputOf(topic, payload)
    })
  const own = made('own')
  const ways: Record<string, () => void> = {
    'own forms, without profiles': () => own.forEach((input) => parsePayload(input)),
    'own forms': () => own.forEach((input) => set.read(input, memory)),
  }
  for (const speech of ['chirpstack', 'sparkplug'] as const) {
    const inputs = made(speech)
    ways[speech] = () => inputs.forEach((input) => set.read(input, memory))
  }
  const least = new Map<string, number>()
  for (let round = 0; round < 40; round += 1)
    for (const [name, read] of Object.entries(ways)) {
      const before = process.cpuUsage()
      read()
      const { user, system } = process.cpuUsage(before)
      least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, user + system))
    }
  for (const [name, micros] of least)
    console.log(
      `read alone, ${name.padEnd(30)}${(micros / own.length / readings).toFixed(3)} CPU µs a reading`,
    )
}

function inputOf(topic: string, payload: string | Buffer): MessageInput {
  return { topic, payload: Buffer.from(payload), receivedAt: Date.now(), retained: false }
}

async function throughTheProgram(): Promise<void> {
  const app = await startMeasured()
  try {
    await makeStations(app, { modules, factors: readings })
    let used = from
    const send = async (speech: Speech, count: number) => {
      const messages = count / readings
      const before = (await readingsStored.get()).values[0]?.value ?? 0
      const cpu = await readCpu(app.dataDir, null)
      const start = performance.now()
      await publish({
        port: app.brokerPort,
        modules,
        readings,
        messages,
        connections: 4,
        window: 1000,
        from: used,
        speech,
      })
      used += messages
      while (((await readingsStored.get()).values[0]?.value ?? 0) - before < count) await setTimeout(5)
      const perSecond = Math.round((count * 1000) / (performance.now() - start))
      const { server, postgres } = await readCpu(app.dataDir, null)
      const each = (seconds: number) => ((seconds * 1e6) / count).toFixed(1)
      console.log(
        `${speech.padEnd(12)}${perSecond.toLocaleString('en').padStart(9)} readings/s; CPU µs a reading: server ${each(server - cpu.server)}, postgres ${each(postgres - cpu.postgres)}`,
      )
    }
    await send('own', total)
    for (const speech of ['own', 'chirpstack', 'own', 'chirpstack'] as const) await send(speech, total)
    await app.connections.pool.query("update module set manufacturer_id = 'bench/gw/' || manufacturer_id")
    app.system.bus.publish('configuration.changed', {})
    await publish({
      port: app.brokerPort,
      modules,
      readings,
      messages: modules,
      connections: 1,
      window: 10,
      from: used,
      speech: 'sparkplug-birth',
    })
    for (let run = 0; run < 2; run += 1) await send('sparkplug', total)
  } finally {
    await app.end()
  }
}
