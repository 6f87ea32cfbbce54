import type { Browser, Locator, Page } from 'playwright-core'
import { createCaller } from './caller.ts'
import { openScreen, type ScreenOptions } from './screens.ts'

/** A place on the screen that tells of an excursion. */
export interface ExcursionPlace {
  readonly name: string
  /** What is there while the value is over its limit, and when it is back inside. */
  over(value: number): Locator
  calm(value: number): Locator
}

const words = {
  en: {
    attention: '24-hour rhythm',
    none: /^Normal/,
    map: 'Map of the stations',
    over: '1 station above its limit',
    calm: /normal/,
    above: 'Over limit ↑',
    normal: 'Normal',
  },
  vi: {
    attention: 'Nhịp 24 giờ',
    none: /^Bình thường/,
    map: 'Bản đồ trạm',
    over: '1 trạm vượt ngưỡng',
    calm: /bình thường/,
    above: 'Vượt ngưỡng ↑',
    normal: 'Bình thường',
  },
} as const

/** The station and factor that excursions are of; the title is that of its chart. */
export const excursionOf = { code: 'NT-01', factor: 'COD', max: 75 } as const
const chartTitle = 'Ngưỡng COD'

interface Opened {
  readonly places: readonly ExcursionPlace[]
  /** How often each page was loaded until now. */
  readonly loads: () => number[]
}

/** Opens dashboard, overview and wall side by side, with a chart of the factor on the dashboard. */
export async function openExcursionPlaces(
  browser: Browser,
  options: ScreenOptions & { language: 'vi' | 'en' },
): Promise<Opened> {
  const { context, page: dashboard } = await openScreen(browser, options)
  await addChart(options)
  const [overview, wall] = [await context.newPage(), await context.newPage()]
  const pages = [dashboard, overview, wall]
  const loaded = pages.map((page) => {
    const count = { loads: 0 }
    page.on('load', () => (count.loads += 1))
    return count
  })
  await dashboard.goto('/dashboard')
  await overview.goto('/wasteWater')
  await wall.goto('/dashboard?wall=1')
  const given = { language: options.language }
  return {
    places: [...dashboardPlaces(dashboard, given), cellPlace(overview, given), wallPlace(wall, given)],
    loads: () => loaded.map(({ loads }) => loads),
  }
}

async function addChart({ url, tokens }: ScreenOptions): Promise<void> {
  const { code, factor } = excursionOf
  const chart = { type: 'line_threshold', title: chartTitle, module_code: code, range: null } as const
  const widgets = [{ ...chart, factors: [factor] }]
  await createCaller(url, tokens?.access_token ?? '').call('widgetCreateSet', { body: { widgets } })
}

interface Given {
  readonly language: 'vi' | 'en'
}

const written = (value: number, { language }: Given): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).format(value)

function dashboardPlaces(page: Page, given: Given): ExcursionPlace[] {
  const word = words[given.language]
  const headline = page.getByRole('heading', { level: 1 })
  const attention = page.getByRole('region', { name: word.attention })
  const mark = (condition: string): Locator =>
    page
      .getByRole('region', { name: word.map })
      .getByRole('button', { name: new RegExp(`${excursionOf.code}, ${condition}`) })
  const chart = (value: number): Locator =>
    page
      .getByRole('article', { name: chartTitle })
      .getByRole('img', { name: new RegExp(`${excursionOf.factor}.*${written(value, given)}.mg/L`) })
  return [
    {
      name: 'headline',
      over: () => headline.filter({ hasText: word.over }),
      calm: () => headline.filter({ hasText: word.calm }),
    },
    {
      name: 'attention list',
      over: (value) => attention.getByRole('listitem').filter({ hasText: written(value, given) }),
      calm: () => attention.getByRole('link').filter({ hasText: excursionOf.code }).getByText(word.none),
    },
    { name: 'map mark', over: () => mark(word.above), calm: () => mark(word.normal) },
    { name: 'chart', over: (value) => chart(value).first(), calm: (value) => chart(value).first() },
  ]
}

function cellPlace(page: Page, given: Given): ExcursionPlace {
  const cell = (form: string, value: number): Locator =>
    page
      .getByRole('row')
      .filter({ hasText: excursionOf.code })
      .locator(`[data-form=${form}]`)
      .filter({ hasText: written(value, given) })
  return {
    name: 'matrix cell',
    over: (value) => cell('over', value),
    calm: (value) => cell('plain', value),
  }
}

function wallPlace(page: Page, given: Given): ExcursionPlace {
  return {
    name: 'wall',
    over: (value) => page.getByRole('listitem').filter({ hasText: written(value, given) }),
    calm: () => page.getByRole('heading', { level: 1 }).filter({ hasText: words[given.language].calm }),
  }
}
