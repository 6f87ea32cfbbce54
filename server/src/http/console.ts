import { access } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { consolePage } from './console-page.ts'
import { AppError } from '../errors.ts'
import { matchedPath } from './matched.ts'

/**
 * The built console from one folder: browsers keep files with a hash in their name for a year and revalidate everything
 * else; a path that is no file is a screen, and gets the console's page. `/support` redirects to the site's own help.
 */
export async function serveConsole(
  server: FastifyInstance,
  { consoleDir: folder, supportUrl, basePath }: Pick<Config, 'consoleDir' | 'supportUrl' | 'basePath'>,
): Promise<void> {
  if (folder === null || !(await exists(`${folder}/index.html`))) return
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*'],
    cacheControl: false,
    // The build wrote each file compressed, too.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const sendPage = await consolePage(`${folder}/index.html`, basePath)
  server.get('/support', (_, reply) =>
    reply.header('cache-control', 'no-cache').redirect(supportUrl ?? `${basePath}/api/docs/`),
  )
  server.get('/*', async (request, reply) => {
    const path = matchedPath(request) ?? ''
    if (/^\/(api|ws|metrics|locales|assets)(\/|$)/.test(path)) throw new AppError('not-found')
    return sendPage(request, reply)
  })
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
