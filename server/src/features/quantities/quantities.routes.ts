import { quantities, quantityRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'

const data = quantities.map((quantity) => ({ ...quantity, units: [...quantity.units] }))

export function quantitiesHttp(http: Http): void {
  register(http, quantityRoutes, { quantityList: () => Promise.resolve({ data }) })
}
