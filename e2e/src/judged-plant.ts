import type { ModuleWrite } from '@quantrac/contract'
import mqtt from 'mqtt'
import { afterAll } from 'vitest'
import { startConsole } from './console.ts'
import { type Product, startProduct } from './product.ts'

/** Values by factor code; a value with its quality where it is not 0. */
export type Values = Record<string, number | { value: number; quality: number }>

/** Two products, one without stations, and a device of the first that publishes for any of its stations. */
export async function startJudgedPlant() {
  const [{ product, browser }, empty] = await Promise.all([startConsole(), startProduct()])
  const client = await mqtt.connectAsync(product.brokerUrl)
  afterAll(async () => {
    await client.endAsync()
    await empty.stop()
  })
  // Each reading is later than the previous one.
  let instant = Date.now() - 60_000
  return {
    product,
    empty,
    browser,
    /** Acknowledged when stored and judged. Returns the instant of the reading. */
    publish: async (module: string, values: Values): Promise<number> => {
      instant = Math.max(instant + 1, Date.now())
      const message = JSON.stringify({ module, ts: instant, values })
      await client.publishAsync(`plant/${module}`, message, { qos: 1 })
      return instant
    },
  }
}

interface JudgedStation extends Pick<ModuleWrite, 'code' | 'name' | 'type' | 'latitude' | 'longitude'> {
  readonly decimals?: number
  /** The band below the limit of COD. */
  readonly band?: number
}

/** A station with pH between 6 and 9, and COD up to 75. */
export async function addJudgedStation(product: Product, given: JudgedStation): Promise<void> {
  const { decimals, band, ...module } = given
  await product.api.call('moduleCreate', {
    body: { manufacturer_id: module.code, description: '', status: true, ...module },
  })
  const limits = {
    pH: { min_value: 6, max_value: 9, min_range: 0.5, max_range: 0.5 },
    COD: { min_value: null, max_value: 75, ...(band !== undefined && { max_range: band }) },
  }
  for (const [code, values] of Object.entries(limits)) {
    const made = await product.api.call('factorCreate', {
      body: {
        code,
        name: code,
        manufacturer_id: code,
        unit: code === 'COD' ? 'mg/L' : '',
        ...(decimals !== undefined && { decimals }),
        module: module.code,
        status: true,
      },
    })
    await product.api.call('thresholdCreate', { body: { factor_id: made.data.id, ...values } })
  }
}
