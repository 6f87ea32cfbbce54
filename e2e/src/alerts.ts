import type { Alert, AlertWrite } from '@quantrac/contract'
import type { Product } from './product.ts'

const MINUTE_MS = 60_000

/** Returns the function that adds an alert of the factor cod of NT-01, raised by hand so many minutes ago. */
export const alertAdder =
  (product: Product) =>
  async (minutesAgo = 0, given: Partial<AlertWrite> = {}): Promise<Alert> => {
    const timestamp = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString()
    const body: AlertWrite = {
      factor: 'cod',
      module: 'NT-01',
      value: 91.5,
      status: 'ALERT',
      timestamp,
      ...given,
    }
    return (await product.api.call('alertCreate', { body })).data
  }
