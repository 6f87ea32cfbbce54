import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'

/** What a browser on a machine without a network or a display needs. */
export const flags = [
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

/** @throws Error if there is no Chromium */
export function browserProgram(): string {
  const found = process.env['QUANTRAC_CHROMIUM'] ?? places.find((path) => existsSync(path))
  if (found === undefined) throw new Error('No Chromium was found; QUANTRAC_CHROMIUM may name one')
  return found
}

export function startBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: browserProgram(), args: [...flags, ...more] })
}

/** Waits until the console knows who is signed in; before, it shows only what everyone may see. */
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

/** The colour of a custom property of the theme, as `rgb(1, 2, 3)`. */
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

/** Violations of WCAG 2.2 AA that axe finds, and landmarks of one name, one line for each violation and place. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated through the debugger: the page's own policy refuses scripts that are not its files.
  await page.evaluate(await readFile(axeFile, 'utf8'))
  return page.evaluate(async () => {
    type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    const axe = (globalThis as unknown as { axe: Axe }).axe // the line above has just defined it
    const result = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // No success criterion, but without it a list of landmarks has two of one name.
      rules: { 'landmark-unique': { enabled: true } },
      resultTypes: ['violations'],
    })
    return result.violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 200)}`),
    )
  })
}
