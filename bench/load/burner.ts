import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const sliceMs = 100

/** Starts another program that uses this part of a core, in slices, until it is stopped. */
export function startBurning(part: number): { stop(): void } {
  const child = fork(fileURLToPath(import.meta.url), ['burner', String(part)])
  return { stop: () => child.kill() }
}

if (process.argv[2] === 'burner') {
  const burntMs = sliceMs * Number(process.argv[3])
  setInterval(() => {
    const until = performance.now() + burntMs
    while (performance.now() < until);
  }, sliceMs)
}
