import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import type { Tokens } from '@quantrac/contract'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const places = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (program) => `/usr/bin/${program}`,
)

export async function startBrowser(): Promise<Browser> {
  const executablePath = process.env['QUANTRAC_CHROMIUM'] ?? places.find((path) => existsSync(path))
  if (executablePath === undefined) throw new Error('No Chromium was found; QUANTRAC_CHROMIUM may name one')
  return chromium.launch({ executablePath, args: flags })
}

export const sizes = {
  office: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
  wall: { width: 1920, height: 1080 },
} as const

export interface ScreenOptions {
  readonly url: string
  /** A running session to begin with; none: nobody is signed in. */
  readonly tokens?: Tokens
  /** The stored choice; null: none has been made. */
  readonly language?: 'vi' | 'en' | null
  readonly theme?: 'light' | 'dark'
  readonly size?: keyof typeof sizes
}

export interface Screen {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page wrote to its console as an error, and what it threw. */
  readonly errors: string[]
  close(): Promise<void>
}

/** A browser of its own (storage, cookies) in an office in another zone than the product's, so that mixed-up zones show. */
export async function openScreen(browser: Browser, options: ScreenOptions): Promise<Screen> {
  const size = options.size ?? 'office'
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: sizes[size],
    hasTouch: size === 'phone',
    timezoneId: 'America/New_York',
    locale: options.language === 'vi' ? 'vi-VN' : 'en-US',
  })
  const stored = {
    ...options.tokens,
    ...(options.language !== null && { i18nextLng: options.language ?? 'en' }),
    ...(options.theme !== undefined && { theme: options.theme }),
  }
  // Only what is not there yet: a reload must find what the page itself has stored since.
  await context.addInitScript((entries) => {
    if (sessionStorage.getItem('begun') !== null) return
    sessionStorage.setItem('begun', '1')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, context, errors, close: () => context.close() }
}

/** Waits until the console knows who is signed in; until then it shows what everybody may see. */
export async function personKnown(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^(User menu|Tài khoản)$/ })
  await menu.filter({ hasNotText: '?' }).waitFor()
}

/** The computed value of one CSS property, as `border-left-color`. */
export const styleOf = (at: Locator, property: string): Promise<string> =>
  at.evaluate((element, name) => {
    const view = element.ownerDocument.defaultView
    return view?.getComputedStyle(element).getPropertyValue(name) ?? ''
  }, property)

/** The colour that a custom property of the theme stands for, as `rgb(1, 2, 3)`. */
export const themeColour = (page: Page, name: `--${string}`): Promise<string> =>
  page.locator('body').evaluate((body, variable) => {
    const probe = body.ownerDocument.createElement('i')
    probe.style.color = `var(${variable})`
    body.append(probe)
    const color = body.ownerDocument.defaultView?.getComputedStyle(probe).color ?? ''
    probe.remove()
    return color
  }, name)

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds against WCAG 2.2 AA, one line a violation and place; empty is good. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Run as the debugger does: the page's own policy refuses scripts that are not its files.
  await page.evaluate(await readFile(axeFile, 'utf8'))
  return page.evaluate(async () => {
    type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    const axe = (globalThis as unknown as { axe: Axe }).axe // the line above has just defined it
    const result = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    return result.violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 200)}`),
    )
  })
}
