import { type Routes, tags } from '@quantrac/contract'
import { Components } from './components.ts'
import { operationOf } from './operations.ts'
import { refusalResponses, refusalSchemas } from './refusals.ts'

export interface OpenApi {
  readonly openapi: string
  readonly paths: Record<string, Record<string, object>>
  readonly tags: { name: string; description: string }[]
  readonly components: { schemas: Record<string, object>; [kind: string]: object }
  readonly [part: string]: unknown
}

export const documentInfo = {
  openapi: '3.1.0',
  info: {
    title: 'Quantrac',
    version: '0.1.0',
    description:
      'Monitoring of waste water, air and electricity. Paths are answered with and without their last slash.',
    contact: { name: 'The administrator of this copy' },
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
  },
} as const

/** OpenAPI 3.1 of the calls, from the contract alone. @throws Error with what a new call lacks */
export function openApi(routes: Routes, basePath: string): OpenApi {
  const components = new Components()
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, route] of Object.entries(routes)) {
    if (route.undocumented === true) continue
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route, components) }
  }
  return {
    ...documentInfo,
    servers: [{ url: basePath === '' ? '/' : basePath, description: 'This copy' }],
    security: [{ bearer: [] }],
    tags: tagsOf(routes),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a session, or an API key (`qt_…`).',
        },
      },
      responses: refusalResponses,
      schemas: { ...components.used(), ...refusalSchemas },
    },
  }
}

function tagsOf(routes: Routes): OpenApi['tags'] {
  const names = new Set(Object.values(routes).map(({ path }) => path.split('/')[1] ?? ''))
  return [...names].toSorted().map((name) => {
    const description = tags[name]
    if (description === undefined)
      throw new Error(`the contract does not say in its noun’s \`tags\` what ${name} is about`)
    return { name, description }
  })
}
