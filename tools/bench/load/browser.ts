import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserProgram, flags } from '../../../e2e/src/browser.ts'

interface Wanted {
  url: string
  /** Where a measuring program can join the browser. */
  debugPort: number
  /** Null: nobody is signed in. */
  account: { email: string; password: string } | null
}

/** A browser that has opened nothing but one file of the console, with a person signed in. */
export async function startSignedIn({
  url,
  debugPort,
  account,
}: Wanted): Promise<{ close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quantrac-browser-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserProgram(),
    args: [...flags, `--remote-debugging-port=${debugPort}`],
  })
  if (account !== null) {
    const token = await signIn(url, account)
    const page = await context.newPage()
    await page.goto(`${url}/robots.txt`)
    await page.evaluate(([access, refresh]) => {
      localStorage.setItem('access_token', access)
      localStorage.setItem('refresh_token', refresh)
    }, token)
    await page.close()
  }
  return {
    close: async () => {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function signIn(url: string, account: object): Promise<[access: string, refresh: string]> {
  const answer = await fetch(`${url}/api/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const body = (await answer.json()) as { token: { access_token: string; refresh_token: string } } // the contract's answer
  return [body.token.access_token, body.token.refresh_token]
}
