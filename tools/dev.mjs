/** `npm run dev`: the server and the console, each reloading when its sources change. Both stop together. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setUp } from './setup.mjs'
import { packageCommand, ROOT, startInView } from './setup/child.mjs'
import { EXIT, runCommand, SetupError } from './setup/exit.mjs'

const PARTS = [
  {
    name: 'The server',
    needs: 'server/src/main.ts',
    command: () => [process.execPath, '--watch', 'server/src/main.ts'],
    cwd: ROOT,
  },
  {
    name: 'The console',
    needs: 'web/index.html',
    command: () => packageCommand('vite'),
    cwd: path.join(ROOT, 'web'),
  },
]

await runCommand(async () => {
  await setUp()
  const present = PARTS.filter((part) => existsSync(path.join(ROOT, part.needs)))
  for (const part of PARTS) {
    if (!present.includes(part))
      console.log(`${part.name} (${part.needs}) is not in this tree and is left out.`)
  }
  if (present.length === 0) throw new SetupError(EXIT.partMissing, 'There is nothing to run.')
  const running = present.map((part) => startInView(part.command(), { cwd: part.cwd }))
  const code = await Promise.race(running.map((child) => child.ended))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(running.map((child) => child.ended))
  return code
})
