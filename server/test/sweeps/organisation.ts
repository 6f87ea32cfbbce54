import { sweep, refused } from './sweep.ts'

/** One pixel. */
const smallestPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const organisationSweep = sweep({
  other: {
    organisationUpdate: () => ({ body: { name: 'Plant' } }),
  },
  audit: {
    organisationUpdate: 'organisation.update',
  },
  reach: {
    organisationRetrieve: null,
    organisationUpdate: null,
  },
  updates: {
    organisationUpdate: {
      at: () => ({}),
      read: async ({ app, admin }) => (await app.call('organisationRetrieve', {}, admin)).body.data,
      values: () => ({ logo: [smallestPng, null] }),
    },
  },
  texts: {
    'organisationUpdate.name': { fit: 'line', read: 'auditList' },
    'organisationUpdate.unit': { fit: 'line', read: 'auditList' },
    'organisationUpdate.place': { fit: 'line', read: 'auditList' },
    'organisationUpdate.logo': refused('a picture'),
  },
})
