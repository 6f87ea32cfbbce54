import mqtt from 'mqtt'
import type { Product } from './product.ts'
import { addAirStation } from './station.ts'

const HOUR_MS = 3_600_000

/** Sends the same value of PM2.5 for these twelve hours and this one, so that the index stays when an hour ends. */
async function sendParticles(product: Product, of: Readonly<Record<string, number>>): Promise<void> {
  const client = await mqtt.connectAsync(product.brokerUrl)
  const now = Date.now()
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS
  const times = [...Array.from({ length: 12 }, (_, age) => hour - (age + 0.5) * HOUR_MS), now]
  for (const [code, value] of Object.entries(of))
    for (const ts of times) {
      const message = JSON.stringify({ module: code, ts, values: { 'PM2.5': value } })
      await client.publishAsync(`plant/${code}`, message, { qos: 1 })
    }
  await client.endAsync()
}

/**
 * Four stations of air, with a place each: KK-1 has VN_AQI 40, KK-2 186, KK-3 too little data, and KK-4 measures none.
 */
export async function startAirPlant(product: Product): Promise<void> {
  await addAirStation(product, 'KK-1', ['PM2.5'])
  await addAirStation(product, 'KK-2', ['PM2.5'])
  await addAirStation(product, 'KK-3', ['PM2.5'])
  await addAirStation(product, 'KK-4', ['NO2'])
  const places = { 'KK-1': [21, 105.8], 'KK-2': [16, 108.2], 'KK-3': [10.8, 106.7], 'KK-4': [13.2, 113] }
  const { results } = await product.api.call('moduleList', {})
  for (const [code, [latitude, longitude]] of Object.entries(places)) {
    const id = results.find((one) => one.code === code)?.id ?? 0
    await product.api.call('moduleUpdate', { params: { id }, body: { latitude, longitude } })
  }
  await sendParticles(product, { 'KK-1': 20, 'KK-2': 130 })
}
