/**
 * Attacks the endpoint of a program with 512 MiB: `node bench/checks/endpoint-attacks.ts [seconds=15] [frozen=60] [part
 * of a name]`. Exits with 1 if the program ends, its memory grows by more than 150 MiB, a quiet station waits for long
 * or anything acknowledged is not stored.
 */
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { attacks, startAttack } from '../attacks/attacker.ts'
import { type Load, startLoad } from '../attacks/load.ts'
import { type Quiet, startQuiet, untilNormal } from '../attacks/quiet.ts'
import { type Key, startTarget, type Target } from '../attacks/target.ts'
import { machine } from '../load/program.ts'

const attackMs = Number(process.argv[2] ?? 15) * 1000
const frozenMs = Number(process.argv[3] ?? 60) * 1000
const wanted = process.argv[4] ?? ''

const mostGrowth = 150
const mostQuiet = 500
// What the program holds at most, 64 MiB, is stored before it.
const mostQuietLarge = 2000
const mostQuietLocked = 3000
const mostRecovery = 10_000

const broken: string[] = []
const number = (value: number) => Math.round(value).toLocaleString('en')

interface Checked {
  readonly target: Target
  readonly quiet: Quiet
  /** Of a station that nobody attacks. */
  readonly another: Key
}

interface Run {
  readonly name: string
  /** Milliseconds within which a quiet station is answered 99 times of 100; null: nothing can be stored meanwhile. */
  readonly quietMs: number | null
  readonly during: () => Promise<void>
}

async function check({ target, quiet, another }: Checked, { name, quietMs, during }: Run): Promise<void> {
  quiet.take()
  const endedBefore = quiet.ended
  const before = target.resident()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, target.resident())), 100)
  await during()
  const { p50, p99, most: longest } = quiet.take()
  const recovery = await untilNormal(target, another)
  clearInterval(watch)
  const growth = most - before
  const ended = quiet.ended - endedBefore
  console.log(
    `${name}: memory ${number(before)} + ${number(growth)} MiB; quiet station p50 ${number(p50)}, p99 ${number(p99)}, most ${number(longest)} ms, ` +
      `connections ended ${ended}; normal after ${(recovery / 1000).toFixed(1)} s; load ${loadavg()[0]?.toFixed(1)}`,
  )
  expectTrue(growth <= mostGrowth, `${name}: memory grew by ${number(growth)} MiB`)
  expectTrue(quietMs === null || p99 <= quietMs, `${name}: a quiet station waited ${number(p99)} ms`)
  expectTrue(ended === 0, `${name}: the quiet station's connection ended`)
  expectTrue(recovery <= mostRecovery, `${name}: normal after ${number(recovery)} ms only`)
}

function expectTrue(isTrue: boolean, sentence: string): void {
  if (isTrue) return
  broken.push(sentence)
  console.log(`  MISSED: ${sentence}`)
}

async function attacked(
  target: Target,
  { attack, keys }: { attack: string; keys: readonly Key[] },
): Promise<void> {
  const running = startAttack({ attack, port: target.port, keys })
  await setTimeout(attackMs)
  await running.end()
}

/** What was acknowledged has to be stored. */
async function expectStored(
  target: Target,
  module: string,
  { name, load }: { name: string; load: Load },
): Promise<void> {
  const first = Math.min(...load.acknowledged)
  const stored = load.acknowledged.size === 0 ? new Set() : await target.stored(module, first)
  const missing = [...load.acknowledged].filter((ts) => !stored.has(ts)).length
  console.log(
    `  sent ${number(load.sent)}, acknowledged ${number(load.acknowledged.size)}, acknowledged and not stored ${missing}`,
  )
  expectTrue(missing === 0, `${name}: ${missing} acknowledged and not stored`)
}

interface Kind {
  readonly qos: 0 | 1 | 2
  readonly filler: number
}

/** PostgreSQL stands still while four clients send as fast as they may. */
async function frozen(checked: Checked, { qos, filler }: Kind): Promise<void> {
  const { target } = checked
  const name = `PostgreSQL stands still for ${frozenMs / 1000} s, QoS ${qos}, messages of ${filler === 0 ? '60 bytes' : '200 KiB'}`
  const modules = ['m197', 'm198', 'm199', 'm200']
  const loads = await Promise.all(
    modules.map((module) => startLoad({ port: target.port, module, qos, filler })),
  )
  const during = async () => {
    await setTimeout(3000)
    await target.freeze(true)
    await setTimeout(frozenMs)
    await target.freeze(false)
    await Promise.all(loads.map((load) => load.stop()))
  }
  await check(checked, { name, quietMs: null, during })
  for (const [n, load] of loads.entries()) await expectStored(target, modules[n] ?? '', { name, load })
}

/** Somebody locks the state of a factor that is being sent. */
async function locked(checked: Checked): Promise<void> {
  const { target } = checked
  const name = `the state of a factor is locked for ${frozenMs / 1000} s`
  const load = await startLoad({ port: target.port, module: 'm200', qos: 1, filler: 0 })
  const during = async () => {
    await target.lock('m200')
    await setTimeout(frozenMs)
    await target.lock(null)
    await load.stop()
  }
  await check(checked, { name, quietMs: mostQuietLocked, during })
  await expectStored(target, 'm200', { name, load })
}

// Last: the memory that it leaves to the program would hide what the others need.
const isLargest = (name: string): boolean => name.startsWith('200 clients')
const names = Object.keys(attacks).filter((name) => name.includes(wanted))

const target = await startTarget({ stations: 200, keys: 100 })
console.log(`machine  ${machine()}`)
// No attack has their keys.
const [own, another, ...keys] = target.keys
if (own === undefined || another === undefined) throw new Error('no keys')
const quiet = await startQuiet(target.port, own)
const checked = { target, quiet, another }
const attack = (name: string): Promise<void> =>
  check(checked, {
    name,
    quietMs: isLargest(name) ? mostQuietLarge : mostQuiet,
    during: () => attacked(target, { attack: name, keys }),
  })
// Compiled code and the buffers of the first load are not the attack's.
for (const filler of [0, 10_000]) {
  const warm = await startLoad({ port: target.port, module: 'm200', qos: 1, filler })
  await setTimeout(5000)
  await warm.stop()
}
try {
  for (const name of names.filter((one) => !isLargest(one))) await attack(name)
  if ('state of a factor is locked'.includes(wanted)) await locked(checked)
  for (const qos of [0, 1, 2] as const)
    for (const filler of [0, 200 * 1024])
      if ('PostgreSQL stands still'.includes(wanted)) await frozen(checked, { qos, filler })
  for (const name of names.filter(isLargest)) await attack(name)
} finally {
  quiet.stop()
  await target.end()
}
for (const sentence of broken) console.error(sentence)
process.exit(broken.length > 0 ? 1 : 0)
