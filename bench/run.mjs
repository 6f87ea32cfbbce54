/** `npm run bench [-- name …]`: runs all measurements in bench/measures/, or the named ones. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setUp } from '../tools/setup.mjs'
import { ROOT, runInView } from '../tools/setup/child.mjs'
import { EXIT, runCommand, SetupError } from '../tools/setup/exit.mjs'
import { SERVER_FLAGS } from '../tools/setup/server-flags.mjs'
import { ensureTestTools } from '../tools/setup/test-tools.mjs'

const FOLDER = path.join(ROOT, 'bench', 'measures')

await runCommand(async () => {
  await setUp()
  const names = readdirSync(FOLDER).flatMap((file) =>
    file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : [],
  )
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : names
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new SetupError(
      EXIT.failed,
      `There is no measurement ${unknown.join(', ')}; there are: ${names.join(', ')}.`,
    )
  }
  const { missing } = await ensureTestTools()
  for (const sentence of missing) console.error(sentence)
  for (const name of wanted) {
    console.log(`\n${name}`)
    const code = await runInView([process.execPath, ...SERVER_FLAGS, path.join(FOLDER, `${name}.ts`)])
    if (code !== 0) return code
  }
  return 0
})
