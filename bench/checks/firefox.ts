/**
 * Takes the main path through the console in Firefox, with the demonstration's stations: sign in, dashboard, overview,
 * station, electricity, notifications, wall; the dashboard in one language and the other. Exits with 1 if a page does
 * not come, or says an error. QUANTRAC_FIREFOX may name the program.
 */
import { existsSync } from 'node:fs'
import { launch, type Page } from 'puppeteer-core'
import { account, startDemonstration } from '../load/demonstration.ts'

const executablePath = [
  process.env['QUANTRAC_FIREFOX'] ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
].find((place) => existsSync(place))
if (executablePath === undefined) {
  console.error(
    'No Firefox was found: install it (Debian: apt install firefox-esr), or name it in QUANTRAC_FIREFOX',
  )
  process.exit(2)
}

const { url, end } = await startDemonstration()
const errors: string[] = []
try {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1440, height: 900 })
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
    await takePath(page)
  } finally {
    await browser.close()
  }
} finally {
  await end()
}
for (const error of errors) console.error(error)
process.exit(errors.length > 0 ? 1 : 0)

async function takePath(page: Page): Promise<void> {
  await page.goto(`${url}/login`)
  const [email, password] = [
    await page.waitForSelector('input[type=email], input'),
    await page.waitForSelector('input[type=password]'),
  ]
  await email?.type(account.email)
  await password?.type(account.password)
  await page.keyboard.press('Enter')
  // Firefox speaks English until somebody chooses.
  await says(page, '24-hour rhythm')
  await page.waitForSelector('canvas')
  await page.waitForSelector('.leaflet-container path')
  await choose(page, 'VIE', 'Nhịp 24 giờ')
  await choose(page, 'ENG', '24-hour rhythm')
  await choose(page, 'VIE', 'Nhịp 24 giờ')
  await page.waitForSelector('.leaflet-container path')
  console.log('signed in; the dashboard draws its map and charts, in one language and the other')
  await page.goto(`${url}/wasteWater`)
  await press(page, 'Dung Quất')
  await page.waitForFunction(`location.search.includes('module=NT-DQT')`)
  await page.waitForSelector('canvas')
  console.log('overview and station, with its chart')
  for (const [path, text] of [
    ['/elecConsum?module=DN-VAN', 'kWh'],
    ['/notification', 'Thông báo của tôi'],
    ['/setting/data', 'DN-VAN'],
    ['/dashboard?wall=1', 'NT-DQT'],
  ] as const) {
    await page.goto(`${url}${path}`)
    await says(page, text)
    // A page that is left while its charts load says so as an error.
    if (path.startsWith('/elecConsum')) await page.waitForSelector('canvas')
    console.log(path)
  }
}

async function says(page: Page, text: string): Promise<void> {
  await page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`)
}

/** Presses a language in the top bar, and waits for one of its texts. */
async function choose(page: Page, flag: 'VIE' | 'ENG', text: string): Promise<void> {
  const choice = await page.waitForSelector(`header label::-p-text(${flag})`)
  await choice?.click()
  await says(page, text)
}

/** Presses the first link with this text. */
async function press(page: Page, text: string): Promise<void> {
  const link = await page.waitForSelector(`a::-p-text(${text})`)
  await link?.click()
}
