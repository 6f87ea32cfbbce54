import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** OpenAPI 3.1 from the registered routes, at `/api/openapi.json`, and a page to browse it at `/api/docs/`. Before the routes. */
export async function serveDocument(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quantrac',
        version: '0.1.0',
        description: 'Paths are answered with and without their last slash.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
  })
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { deepLinking: false },
  })
  server.get('/api/openapi.json', { schema: { hide: true } }, async () => server.swagger())
}
