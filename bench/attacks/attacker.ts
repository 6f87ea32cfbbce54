/** The attacks on the endpoint, each in a process of its own until it is ended. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setInterval, setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { generate } from 'mqtt-packet'
import { connectPacket, ended, type Entry, enter, flood, listen, openSocket, publishPacket } from './raw.ts'
import type { Key } from './target.ts'

interface Order {
  readonly attack: string
  readonly port: number
  readonly keys: readonly Key[]
}

type Attack = (order: { port: number; key: Key; other: Key; keys: readonly Key[] }) => Promise<void>

const ping = generate({ cmd: 'pingreq' })
const subscribeAll = generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: '#', qos: 1 }] })
const address = (group: number, n: number) => `127.0.${group}.${1 + n}`
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Makes a connection, and another whenever it has ended. */
async function keepUp(entry: () => Entry, attack: (socket: Socket) => void): Promise<never> {
  for (;;) {
    const socket = await enter(entry())
    if (socket === null) await setTimeout(5)
    else {
      attack(socket)
      await ended(socket)
    }
  }
}

async function steady(socket: Socket | null, perSecond: number, next: () => Buffer): Promise<void> {
  for await (const _ of setInterval(10)) for (let n = 0; n < perSecond / 100; n += 1) socket?.write(next())
}

let ts = Date.now() - 3_000_000
const small = (key: Key, qos: 0 | 1 | 2 = 0) =>
  publishPacket({ module: key.username, ts: (ts += 1), qos, messageId: 1 + (ts % 65_000) })

export const attacks: Readonly<Record<string, Attack>> = {
  'a subscriber of # that does not read its answers, 500 messages a second': async ({ port, key, other }) => {
    const deaf = await enter({ port, key })
    deaf?.pause()
    deaf?.write(subscribeAll)
    if (deaf !== null) flood(deaf, () => ping)
    await steady(await enter({ port, key: other }), 500, () => small(other, 1))
  },
  'a subscriber, and a key sending tiny QoS 0 messages': async ({ port, key, other }) => {
    const reader = await enter({ port, key })
    reader?.write(subscribeAll)
    reader?.resume()
    await Promise.all(
      numbers(5).map(() =>
        keepUp(
          () => ({ port, key: other }),
          (socket) => flood(socket, () => small(other)),
        ),
      ),
    )
  },
  'one key sending 1 MB messages': async ({ port, key }) => {
    const large = publishPacket({ module: key.username, filler: 1_000_000, qos: 1 })
    await Promise.all(
      numbers(5).map(() =>
        keepUp(
          () => ({ port, key }),
          (socket) => flood(socket, () => large),
        ),
      ),
    )
  },
  '200 clients without a key sending 200 KiB messages at QoS 0': async ({ port, key }) => {
    const large = publishPacket({ module: key.username, filler: 200 * 1024 })
    await Promise.all(
      numbers(200).map(() =>
        keepUp(
          () => ({ port, from: address(3, 0) }),
          (socket) => flood(socket, () => large),
        ),
      ),
    )
  },
  '2,500 sockets that send part of a CONNECT of 1 MiB': async ({ port }) => {
    const part = Buffer.concat([Buffer.from([0x10, 0x80, 0x80, 0x40]), Buffer.alloc(60_000, 'x')])
    const trickle = async (n: number) => {
      for (;;) {
        const socket = await openSocket({ port, from: address(1, n % 100) })
        // Some within the bound of a CONNECT, some beyond it.
        if (n % 2 === 0) socket.write(part)
        else socket.write(connectPacket({}).subarray(0, 10))
        await ended(socket)
        await setTimeout(100)
      }
    }
    await Promise.all(numbers(2500).map(trickle))
  },
  'QoS 2 without PUBREL, a new client id and a session to keep each time': async ({ port, key, other }) => {
    const entry = (signIn: Key) => () => ({ port, key: signIn, more: { clean: false } })
    const use = (socket: Socket) => {
      let answers = 0
      listen(socket, () => {
        answers += 1
        if (answers === 200) socket.destroy()
      })
      for (const _ of numbers(200)) socket.write(small(key, 2))
    }
    await Promise.all(numbers(5).flatMap(() => [keepUp(entry(key), use), keepUp(entry(other), use)]))
  },
  'guessed passwords, 64 at a time': async ({ port, keys }) => {
    const guess = async (n: number) => {
      for (let round = 0; ; round += 1) {
        const { username = '' } = keys[(n + round) % keys.length] ?? {}
        const socket = await enter({
          port,
          from: address(4, n),
          key: { username, password: `guess ${round}` },
        })
        socket?.destroy()
        if (socket === null) await setTimeout(5)
      }
    }
    await Promise.all(numbers(64).map(guess))
  },
  '10,000 connections with keepalive 0 that say nothing': async ({ port }) => {
    for (const n of numbers(10_000)) await enter({ port, from: address(2, Math.floor(n / 200)) })
    await new Promise(() => undefined)
  },
  'retained messages on ever new topics, wills, sessions for ever': async ({ port, key }) => {
    const will = { topic: 'w', payload: Buffer.alloc(3000), qos: 1, retain: true } as const
    const properties = { sessionExpiryInterval: 0xff_ff_ff_ff }
    const entry = () => ({ port, key, version: 5 as const, more: { clean: false, will, properties } })
    const next = (n: number) =>
      generate(
        {
          cmd: 'publish',
          topic: `t/${n}/${'x'.repeat(200)}`,
          payload: 'x',
          qos: 0,
          retain: true,
          dup: false,
        },
        { protocolVersion: 5 },
      )
    const use = (socket: Socket) => {
      flood(socket, () => next((ts += 1)))
      void setTimeout(500).then(() => socket.destroy())
    }
    await Promise.all(numbers(5).map(() => keepUp(entry, use)))
  },
  'MQTT 5 with all the properties a packet holds': async ({ port, key }) => {
    const userProperties = Object.fromEntries(numbers(2000).map((n) => [`name ${n}`, 'x'.repeat(80)]))
    const packet = generate(
      {
        cmd: 'publish',
        topic: 'quantrac',
        payload: JSON.stringify({ module: key.username, values: { f1: 1 } }),
        qos: 1,
        messageId: 1,
        retain: false,
        dup: false,
        properties: { userProperties },
      },
      { protocolVersion: 5 },
    )
    const entry = () => ({ port, key, version: 5 as const })
    const use = (socket: Socket) => {
      socket.resume()
      flood(socket, () => packet)
    }
    await Promise.all(numbers(5).map(() => keepUp(entry, use)))
  },
}

/** Starts an attack; `end` ends it. */
export function startAttack(order: Order): { end(): Promise<void> } {
  const child = fork(fileURLToPath(import.meta.url), ['attack'])
  child.send(order)
  return {
    end: async () => {
      if (child.exitCode !== null) throw new Error(`the attack ended by itself: ${order.attack}`)
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

if (process.argv[2] === 'attack')
  process.once('message', ({ attack, port, keys }: Order) => {
    const [key, other, ...more] = keys
    const run = attacks[attack]
    if (key === undefined || other === undefined || run === undefined) throw new Error(`no attack: ${attack}`)
    void run({ port, key, other, keys: more })
  })
