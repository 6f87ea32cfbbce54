import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { routes } from '@quantrac/contract'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { documentInfo, type OpenApi, openApi } from './openapi/document.ts'
import { type Http, personOf } from './register.ts'

/** Of the page's plugin. */
const documents = new Set(['/api/docs/json', '/api/docs/yaml'])

/**
 * OpenAPI 3.1 of the contract at `/api/openapi.json`, and a page to browse it at `/api/docs/`. The page shows nothing
 * without the document, which only the signed-in get unless the site makes it public.
 */
export async function serveDocument(
  http: Http,
  { basePath, docs, consoleDir }: Pick<Config, 'basePath' | 'docs' | 'consoleDir'>,
): Promise<void> {
  const { server } = http
  let made: OpenApi | undefined
  // When it is first asked for: making it takes a third of a second.
  const document = () => (made ??= openApi(routes, basePath))
  const admit = async (request: FastifyRequest): Promise<void> => {
    if (docs !== 'public') await personOf(http, request)
  }
  // The page's plugin asks for this one, which would describe every route again.
  await server.register(swagger, {
    mode: 'static',
    specification: { document: { ...documentInfo, paths: {} } },
  })
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    indexPrefix: basePath,
    // The policy of all pages: the plugin's own asks for files with TLS over plain HTTP, too, and forbids the page's
    // styles.
    staticCSP: false,
    // Of two hundred calls a person looks for the part first.
    uiConfig: { deepLinking: false, docExpansion: 'none' },
    theme: { js: await sessionScript(consoleDir) },
    ...(await ownLogo(consoleDir)),
    transformSpecification: document,
    transformSpecificationClone: false,
    uiHooks: {
      onRequest: (request, _reply, done) => {
        if (documents.has(request.routeOptions.url ?? '')) admit(request).then(() => done(), done)
        else done()
      },
    },
  })
  server.get('/api/openapi.json', { onRequest: admit }, async () => document())
}

/** The console's: the page's calls carry its session. */
async function sessionScript(consoleDir: string | null): Promise<{ filename: string; content: string }[]> {
  const filename = 'docs-session.js'
  const content = await readFile(`${consoleDir}/${filename}`, 'utf8').catch(() => null)
  return content === null ? [] : [{ filename, content }]
}

/** The product's in the place of the library's. */
async function ownLogo(consoleDir: string | null) {
  const content = await readFile(`${consoleDir}/favicon.svg`).catch(() => null)
  return content === null ? {} : { logo: { type: 'image/svg+xml', content } }
}
