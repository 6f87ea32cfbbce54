import { z } from 'zod'
import { noun } from './noun.ts'
import { Line, One } from './primitives.ts'
import { route, signedIn } from './route.ts'

/** So many characters of a data URL: about 200 kB of picture. */
export const longestLogo = 280_000

/** Who runs the installation, as the heading of a document says it; empty texts are left out there. */
export const Organisation = z.object({
  name: z.string(),
  /** The part of it that signs. */
  unit: z.string(),
  /** Where it signs. */
  place: z.string(),
  /** A PNG or JPEG picture as a data URL; null: none. */
  logo: z.string().nullable(),
})
export type Organisation = z.infer<typeof Organisation>

/** Omitted fields stay unchanged. */
export const OrganisationChange = z
  .object({
    name: Line(200),
    unit: Line(200),
    place: Line(100),
    logo: z
      .string()
      .max(longestLogo)
      .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/)
      .nullable(),
  })
  .partial()
export type OrganisationChange = z.infer<typeof OrganisationChange>

export const organisationRoutes = {
  organisationRetrieve: route({
    method: 'GET',
    path: '/organisation/',
    summary: 'Who runs the installation',
    permission: signedIn('it stands on every document'),
    response: One(Organisation),
  }),
  organisationUpdate: route({
    method: 'PUT',
    path: '/organisation/',
    summary: 'Change the heading of documents; those that are made from now on have it',
    permission: 'settings.change_organisation',
    body: OrganisationChange,
    response: One(Organisation),
  }),
}

export const organisationNoun = noun({
  routes: organisationRoutes,
  tags: {
    organisation: 'The heading of documents',
  },
  audit: { organisation: ['update'] },
  logged: Organisation.shape,
})
