import { organisationRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { changeOrganisation, getOrganisation } from './organisation.service.ts'

export function organisationHttp(http: Http): void {
  register(http, organisationRoutes, {
    organisationRetrieve: async (ctx) => ({ data: await getOrganisation(ctx) }),
    organisationUpdate: async (ctx, { body }) => ({ data: await changeOrganisation(ctx, body) }),
  })
}
