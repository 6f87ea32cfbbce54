import { z } from 'zod'
import { idParams, One } from './primitives.ts'
import { route } from './route.ts'

/** How a station signs in to the embedded broker. */
export const DeviceKey = z.object({
  /** The module's manufacturer id. */
  username: z.string(),
  /** Shown only once: only its hash is stored. */
  password: z.string(),
  /** The address of the embedded broker; null if this installation runs none. */
  broker: z.object({ host: z.string(), port: z.number().int(), tls: z.boolean() }).nullable(),
})
export type DeviceKey = z.infer<typeof DeviceKey>

export const deviceKeyRoutes = {
  moduleDeviceKey: route({
    method: 'POST',
    path: '/modules/device-key/:id/',
    summary: 'Create a station’s broker password; the previous one ends',
    permission: 'adaptors.change_module',
    params: idParams,
    response: One(DeviceKey),
    status: 201,
  }),
}
