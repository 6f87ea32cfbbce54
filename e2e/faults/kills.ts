import { hash01 } from '@quantrac/simulator'
import type { Fault, Scene } from './fault-run.ts'

const longestStartMs = 1500

/**
 * Kills the server with -9 at random places of the stream. A quarter of the kills come in pairs: the second one hits
 * the server at a random moment of its start after the first.
 */
export function serverKills(kills: number, { messages, seed }: { messages: number; seed: number }): Fault[] {
  const pairs = Math.floor(kills / 4)
  const singles = kills - pairs
  return Array.from({ length: singles }, (_, kill) => {
    const isPair = kill % 3 === 0 && kill / 3 < pairs
    return {
      place: ((kill + hash01(seed, kill)) / singles) * messages * 0.95,
      happen: async (scene) => {
        await pause(hash01(seed + 1, kill) * 40)
        await killOnce(scene)
        if (isPair) {
          await pause(hash01(seed + 2, kill) * longestStartMs)
          await killOnce(scene)
        }
        await scene.server.ready()
      },
    }
  })
}

async function killOnce({ server, progress, report }: Scene): Promise<void> {
  await server.kill()
  report(`server killed after ${Math.round(await progress())} messages`)
  server.launch()
}

/** A plain wait, not for a condition: the moment of a kill is drawn at random. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
