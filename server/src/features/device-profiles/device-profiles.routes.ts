import { deviceProfileRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import {
  createDeviceProfile,
  deleteDeviceProfile,
  deviceProfileProblems,
  getDeviceProfile,
  listDeviceProfiles,
  updateDeviceProfile,
} from './device-profiles.service.ts'
import { tryProfile } from './profile-try.service.ts'

export function deviceProfilesHttp(http: Http): void {
  register(http, deviceProfileRoutes, {
    deviceProfileList: (ctx, { query }) => listDeviceProfiles(ctx, query),
    deviceProfileRetrieve: async (ctx, { params }) => ({ data: await getDeviceProfile(ctx, params.code) }),
    deviceProfileCreate: {
      answer: async (ctx, { body }) => ({ data: await createDeviceProfile(ctx, body) }),
      alsoWrong: async (_ctx, { body }) => deviceProfileProblems(body),
    },
    deviceProfileUpdate: {
      answer: async (ctx, { params, body }) => ({ data: await updateDeviceProfile(ctx, params.code, body) }),
      alsoWrong: async (_ctx, { body }) => deviceProfileProblems(body),
    },
    deviceProfileDelete: (ctx, { params }) => deleteDeviceProfile(ctx, params.code),
    deviceProfileTry: async (ctx, { body }) => ({ data: await tryProfile(ctx, body) }),
  })
}
