import type { Tokens } from '@quantrac/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'

export const sizes = {
  office: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
  wall: { width: 1920, height: 1080 },
} as const

export interface ScreenOptions {
  readonly url: string
  /** A running session to start with; if omitted, nobody is signed in. */
  readonly tokens?: Tokens
  /** The stored choice; null if there is none. */
  readonly language?: 'vi' | 'en' | null
  readonly theme?: 'light' | 'dark'
  readonly size?: keyof typeof sizes
}

export interface Screen {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors that the page wrote to its console, and those it threw. */
  readonly errors: string[]
  close(): Promise<void>
}

/** What cannot be changed once a screen exists. */
interface Kind {
  readonly url: string
  readonly size: keyof typeof sizes
  readonly locale: string
}

const kinds = new WeakMap<BrowserContext, Kind>()
/** Emptied screens, ready for reuse. */
const idle = new Set<BrowserContext>()

/** A document of the product without scripts, which do not interfere while the storage is filled and emptied. */
export const quietPath = 'api/health/live'

/**
 * A separate browser context (storage, cookies) in another time zone than the product's, so that mixed-up zones show.
 */
export async function openScreen(browser: Browser, options: ScreenOptions): Promise<Screen> {
  const { url, size = 'office', language = 'en' } = options
  const context = await contextOf(browser, { url, size, locale: language === 'vi' ? 'vi-VN' : 'en-US' })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(quietPath)
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    {
      ...options.tokens,
      ...(language !== null && { i18nextLng: language }),
      ...(options.theme !== undefined && { theme: options.theme }),
    },
  )
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, context, errors, close: () => context.close() }
}

async function contextOf(browser: Browser, kind: Kind): Promise<BrowserContext> {
  const same = ({ url, size, locale }: Kind): boolean =>
    url === kind.url && size === kind.size && locale === kind.locale
  for (const context of browser.contexts()) {
    const known = kinds.get(context)
    if (known !== undefined && same(known) && idle.delete(context)) return context
  }
  const context = await browser.newContext({
    baseURL: kind.url,
    // The certificates of tests are self-signed.
    ignoreHTTPSErrors: kind.url.startsWith('https:'),
    viewport: sizes[kind.size],
    hasTouch: kind.size === 'phone',
    timezoneId: 'America/New_York',
    locale: kind.locale,
  })
  context.setDefaultTimeout(15_000)
  kinds.set(context, kind)
  return context
}

/** Closes every screen that a test has opened. */
export async function closeScreens(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close()
}

/**
 * Empties every screen that a test has opened and keeps it for the next test: a new screen costs more than most pages.
 * Only for files that do not change the page's clock or add init scripts: those cannot be undone.
 */
export async function clearScreens(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    if (idle.has(context)) continue
    const kind = kinds.get(context)
    if (kind === undefined) await context.close()
    else await empty(context, kind)
  }
}

const pageEvents = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'request',
  'requestfailed',
  'response',
  'websocket',
]

async function empty(context: BrowserContext, { size }: Kind): Promise<void> {
  const [page = await context.newPage(), ...others] = context.pages()
  for (const other of others) await other.close()
  for (const event of pageEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null })
  // Leaves the page first: it would store again what is cleared.
  await page.goto(quietPath)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  idle.add(context)
}
