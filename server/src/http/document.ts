import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Config } from '../config.ts'
import type { RouteDefinition } from '@quantrac/contract'
import type { FastifyInstance, FastifySchema } from 'fastify'

/** OpenAPI 3.1 from the registered routes, at `/api/openapi.json`, and a page to browse it at `/api/docs/`. Before the routes. */
export async function serveDocument(
  server: FastifyInstance,
  { basePath }: Pick<Config, 'basePath'>,
): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quantrac',
        version: '0.1.0',
        description: 'Paths are answered with and without their last slash.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      servers: [{ url: basePath === '' ? '/' : basePath, description: 'This server' }],
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => {
      const definition = route.config?.route
      return { schema: definition === undefined ? schema : withRefusals(schema, definition), url }
    },
  })
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    indexPrefix: basePath,
    staticCSP: true,
    uiConfig: { deepLinking: false },
  })
  server.get('/api/openapi.json', { schema: { hide: true } }, async () => server.swagger())
}

const refusal = {
  type: 'object',
  required: ['detail', 'code'],
  properties: {
    detail: { type: 'string' },
    code: { type: 'string' },
    request_id: { type: 'string', description: 'with a 5xx' },
  },
}
const fieldRefusal = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }

/** Adds the call's refusals. Only here: as part of the route each would compile a writer. */
function withRefusals(schema: FastifySchema, definition: RouteDefinition): FastifySchema {
  const { permission, params, query, body, consumes, errors = [] } = definition
  const open = typeof permission === 'object' && 'who' in permission && permission.who === 'anyone'
  const takes = body !== undefined || consumes !== undefined
  const statuses = [
    ...(open ? [401] : [401, 403]),
    ...(params === undefined ? [] : [404]),
    ...(takes ? [408, 413, 415] : []),
    429,
    500,
    503,
    ...errors,
  ]
  const refusals = Object.fromEntries(statuses.map((status) => [status, refusal]))
  const refusesInput = params !== undefined || query !== undefined || takes
  return {
    ...schema,
    ...(open && { security: [] }),
    response: {
      ...(schema.response as object), // Fastify leaves its type open
      ...(refusesInput && { 400: { anyOf: [refusal, fieldRefusal] } }),
      ...refusals,
    },
  }
}
