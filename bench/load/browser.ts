import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { browserProgram, flags } from '../../e2e/src/browser.ts'
import { signIn } from './demonstration.ts'

interface Wanted {
  url: string
  /** Where a measuring program can join the browser. */
  debugPort: number
  isSignedIn: boolean
}

/** A browser that has opened nothing but one small file of the console, with the first admin signed in. */
export async function startSignedIn({
  url,
  debugPort,
  isSignedIn,
}: Wanted): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quantrac-browser-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserProgram(),
    args: [...flags, `--remote-debugging-port=${debugPort}`],
  })
  if (isSignedIn) {
    const token = await signIn(url)
    const page = await context.newPage()
    await page.goto(`${url}/robots.txt`)
    await page.evaluate(
      ([access, refresh]) => {
        localStorage.setItem('access_token', access)
        localStorage.setItem('refresh_token', refresh)
      },
      [token.access_token, token.refresh_token] as const,
    )
    await page.close()
  }
  return {
    context,
    close: async () => {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
