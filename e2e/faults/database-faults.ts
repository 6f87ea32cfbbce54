import { writeFile, rm, statfs } from 'node:fs/promises'
import { hash01 } from '@quantrac/simulator'
import { until } from '../src/waiting.ts'
import type { Fault, Scene } from './fault-run.ts'

interface CountLimiter {
  readonly messages: number
  readonly seed: number
}

/** Kills PostgreSQL and all its processes with -9 and restarts it a moment later. */
export function postgresKills(kills: number, { messages, seed }: CountLimiter): Fault[] {
  return Array.from({ length: kills }, (_, kill) => ({
    place: ((kill + hash01(seed + 3, kill)) / kills) * messages * 0.9,
    happen: async (scene) => {
      scene.report(`PostgreSQL killed after ${Math.round(await scene.progress())} messages`)
      await scene.postgres.kill()
      await isUnavailable(scene)
      await scene.postgres.start()
      await isReadyAgain(scene)
    },
  }))
}

/** Stops PostgreSQL cleanly and starts it after `seconds`. */
export function postgresStop(seconds: number, { messages }: CountLimiter): Fault {
  return {
    place: messages * 0.5,
    happen: async (scene) => {
      scene.report(`PostgreSQL stopped after ${Math.round(await scene.progress())} messages`)
      await scene.postgres.stop()
      await isUnavailable(scene)
      const before = scene.load.acknowledged
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      // With the embedded broker this would be an acknowledgement without a commit.
      scene.report(`${scene.load.acknowledged - before} messages were acknowledged meanwhile`)
      await scene.postgres.start()
      await isReadyAgain(scene)
    },
  }
}

/** Fills PostgreSQL's disk to the last byte and later frees it again. */
export function diskFull(directory: string, { messages }: CountLimiter): Fault {
  const ballast = `${directory}/ballast`
  return {
    place: messages * 0.3,
    happen: async (scene) => {
      scene.report(`disk full after ${Math.round(await scene.progress())} messages`)
      await fillUp(directory, ballast)
      await isUnavailable(scene)
      scene.report(`PostgreSQL ${scene.postgres.running ? 'still runs' : 'has ended'}: ${lastWords(scene)}`)
      await rm(ballast)
      // PostgreSQL ends when its log cannot be written, and its supervisor restarts it.
      await scene.postgres.start()
      await isReadyAgain(scene)
    },
  }
}

async function fillUp(directory: string, ballast: string): Promise<void> {
  const chunk = Buffer.alloc(1024 * 1024)
  for (;;) {
    const { bavail, bsize } = await statfs(directory)
    if (bavail === 0) return
    const part = chunk.subarray(0, Math.min(chunk.length, bavail * bsize))
    // Another writer may take the last block.
    const full = await writeFile(ballast, part, { flag: 'a' }).then(
      () => false,
      () => true,
    )
    if (full) return
  }
}

const lastWords = ({ postgres }: Scene): string =>
  postgres.log
    .split('\n')
    .filter((line) => /No space|PANIC/.test(line))
    .at(-1)
    ?.replace(/^.*?(ERROR|PANIC|FATAL|LOG): */, '$1: ') ?? 'it said nothing of the disk'

/** Waits until the product reports that readings cannot be stored; its process must keep running. */
async function isUnavailable({ server, report }: Scene): Promise<void> {
  let seen = ''
  await until('the health shows the fault', async () => {
    const health = await server.health()
    seen = health === null ? 'no answer' : `${health.code} ${health.status}`
    return health?.code === 503 || health?.status === 'degraded'
  })
  report(`health: ${seen}`)
}

async function isReadyAgain({ server, report }: Scene): Promise<void> {
  await until('the health is well again', async () => (await server.health())?.status === 'ok')
  report('health: 200 ok')
}
