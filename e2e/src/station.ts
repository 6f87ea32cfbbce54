import type { ModuleType } from '@quantrac/contract'
import mqtt, { type MqttClient } from 'mqtt'
import type { Product } from './product.ts'

export interface Station {
  readonly id: number
  readonly code: string
  readonly factorId: number
  /** Publishes one reading of the factor with QoS 1; resolves when the broker has acknowledged it. */
  publish(value: number, at?: Date): Promise<void>
  close(): Promise<void>
}

export interface StationGiven {
  readonly code: string
  readonly factor: string
  readonly max: number
  readonly type?: ModuleType
  readonly place?: { readonly latitude: number; readonly longitude: number }
}

/** A module with one factor and its upper limit, created by the API, and a device that publishes for it. */
export async function addStation(
  product: Pick<Product, 'api' | 'brokerUrl'>,
  given: StationGiven,
): Promise<Station> {
  const { code, factor } = given
  const module = await product.api.call('moduleCreate', {
    body: {
      code,
      manufacturer_id: `device-${code}`,
      description: `Station ${code}`,
      status: true,
      type: given.type ?? 'wasteWater',
      ...given.place,
    },
  })
  const made = await product.api.call('factorCreate', {
    body: {
      name: `Factor ${factor}`,
      code: factor,
      manufacturer_id: factor,
      status: true,
      module: code,
      unit: 'mg/L',
      decimals: 1,
    },
  })
  await product.api.call('thresholdCreate', {
    body: { factor_id: made.data.id, min_value: null, max_value: given.max },
  })
  const client: MqttClient = await mqtt.connectAsync(product.brokerUrl, { clientId: `device-${code}` })
  return {
    id: module.data.id,
    code,
    factorId: made.data.id,
    publish: async (value, at = new Date()) => {
      const message = { module: `device-${code}`, timestamp: at.toISOString(), values: { [factor]: value } }
      await client.publishAsync(`quantrac/device-${code}/telemetry`, JSON.stringify(message), { qos: 1 })
    },
    close: () => client.endAsync(),
  }
}

/** A station of air that sends each hour; its factors are confirmed to be what their codes say. */
export async function addAirStation(
  product: Product,
  code: string,
  quantities: readonly string[],
): Promise<void> {
  const module = {
    code,
    name: code,
    manufacturer_id: code,
    type: 'air',
    description: '',
    status: true,
  } as const
  await product.api.call('moduleCreate', { body: { ...module, interval_seconds: 3600 } })
  for (const quantity of quantities) {
    const factor = { code: quantity, name: quantity, manufacturer_id: quantity, unit: 'µg/m³', status: true }
    await product.api.call('factorCreate', { body: { ...factor, module: code, quantity } })
  }
}
