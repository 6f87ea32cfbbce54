import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../e2e/src/free-port.ts'
import { SERVER_FLAGS } from '../../tools/setup/server-flags.mjs'

/** The first admin of a program that `startDemonstration` started. */
export const account = { email: 'admin@quantrac.local', password: 'only for this run' }

/**
 * The program as a process of its own, with the demonstration's stations, their thirty days, and readings each few
 * seconds.
 */
export async function startDemonstration(): Promise<{ url: string; end: () => Promise<void> }> {
  const [port, brokerPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-demonstration-'))
  // PostgreSQL's account has to enter it.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
  // Not the flags of this process: with a script among them it would run that one, again and again.
  const program = spawn(process.execPath, [...SERVER_FLAGS, 'server/src/main.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      QUANTRAC_BROKER_PORT: String(brokerPort),
      QUANTRAC_DATA_DIR: dataDir,
      QUANTRAC_ADMIN_EMAIL: account.email,
      QUANTRAC_ADMIN_PASSWORD: account.password,
      QUANTRAC_DEMO: 'on',
    },
  })
  const end = async (): Promise<void> => {
    program.kill('SIGTERM')
    await once(program, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await stationsOf(url)
  } catch (error) {
    await end()
    throw error
  }
  return { url, end }
}

const stations = 12

/** Waits until the demonstration's stations are there and have reported. */
async function stationsOf(url: string): Promise<void> {
  let token: string | undefined
  for (let tried = 0; tried < 240; tried += 1) {
    // Once: after so many sign-ins the server would refuse the next ones.
    token ??= await signIn(url).then(
      ({ access_token }) => access_token,
      () => undefined,
    )
    const reported = token === undefined ? [] : await lastSeen(url, token).catch(() => [])
    if (reported.length === stations && reported.every((at) => at !== null)) return
    await setTimeout(500)
  }
  throw new Error('the demonstration did not start')
}

async function lastSeen(url: string, token: string): Promise<(string | null)[]> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/modules/list-no-pagination/`, { headers })
  const { data } = (await answer.json()) as { data: { last_seen_at: string | null }[] } // the contract's answer
  return data.map(({ last_seen_at }) => last_seen_at)
}

/** @throws TypeError if nothing answers */
export async function signIn(url: string): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await fetch(`${url}/api/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const body = (await answer.json()) as { token: { access_token: string; refresh_token: string } } // the contract's answer
  return body.token
}
