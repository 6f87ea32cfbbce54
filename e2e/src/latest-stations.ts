import type { ModuleLatest, ModuleLatestFactor } from '@quantrac/contract'
import type { Page } from 'playwright-core'

type Given = Partial<Omit<ModuleLatest, 'factors'>> & { factors?: ModuleLatestFactor[] }

/** A factor as the matrix is sent it: normal, just measured, with an upper limit of 75. */
export const latestFactor = (code: string, given: Partial<ModuleLatestFactor> = {}): ModuleLatestFactor => ({
  id: nextId(),
  code,
  name: code,
  unit: 'mg/L',
  decimals: 1,
  kind: 'gauge',
  value: 40,
  timestamp: new Date().toISOString(),
  quality: 0,
  status: 'NORMAL',
  min_value: null,
  max_value: 75,
  min_range: 0,
  max_range: 5,
  condition: 'normal',
  excursion: null,
  ...given,
})

/** A station as the matrix is sent it. */
export function latestStation(number: number, given: Given = {}): ModuleLatest {
  const { factors = [latestFactor('COD')], ...rest } = given
  const code = `ST-${String(number).padStart(3, '0')}`
  return {
    id: number,
    code,
    manufacturer_id: code,
    name: `Station ${number}`,
    description: '',
    contact: '',
    type: 'air',
    status: true,
    latitude: null,
    longitude: null,
    interval_seconds: 3600,
    last_seen_at: new Date().toISOString(),
    factor_count: factors.length,
    state: 'NORMAL',
    condition: 'normal',
    quiet_since: null,
    factors,
    ...rest,
  }
}

let lastId = 0
const nextId = (): number => (lastId += 1)

/** Answers every call for the newest values with these stations. */
export async function answerLatest(page: Page, stations: () => readonly ModuleLatest[]): Promise<void> {
  await page.route('**/api/modules/latest/**', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0)
    const all = stations()
    const results = all.slice(offset, offset + 200)
    return route.fulfill({
      json: { count: all.length, limit: 200, offset, next: null, previous: null, results },
    })
  })
}
