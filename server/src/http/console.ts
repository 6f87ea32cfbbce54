import { access } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

/**
 * The built console from one folder: browsers keep files with a hash in their name for a year and revalidate everything else;
 * a path that is no file is a screen, and gets the console's page. `/support` redirects to the site's own help.
 */
export async function serveConsole(
  server: FastifyInstance,
  { consoleDir: folder, supportUrl }: Pick<Config, 'consoleDir' | 'supportUrl'>,
): Promise<void> {
  if (folder === null || !(await exists(`${folder}/index.html`))) return
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  server.get('/support', { schema: { hide: true } }, (_, reply) =>
    reply.header('cache-control', 'no-cache').redirect(supportUrl ?? '/api/docs/'),
  )
  server.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|ws|metrics|locales|assets)(\/|$)/.test(path)) throw new AppError('not-found')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
