/** `npm run dev`: the server and the console, each reloading when its sources change. Both stop together. */
import path from 'node:path'
import { setUp } from './setup.mjs'
import { packageCommand, ROOT, startInView } from './setup/child.mjs'
import { runCommand } from './setup/exit.mjs'

const PARTS = [
  { command: () => [process.execPath, '--watch', 'server/src/main.ts'], cwd: ROOT },
  { command: () => packageCommand('vite'), cwd: path.join(ROOT, 'web') },
]

await runCommand(async () => {
  await setUp()
  const running = PARTS.map((part) => startInView(part.command(), { cwd: part.cwd }))
  const code = await Promise.race(running.map((child) => child.ended))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(running.map((child) => child.ended))
  return code
})
