import { access, readFile, stat } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { consolePage } from './console-page.ts'
import { AppError } from '../errors.ts'
import { matchedPath } from './matched.ts'

/** A page of the console and the scripts and style sheets that it loads beside those in index.html. */
interface ConsolePage {
  readonly path: string
  readonly files: readonly string[]
  /** And besides, by whether the address has a parameter of this name. */
  readonly either?: {
    readonly parameter: string
    readonly given: readonly string[]
    readonly otherwise: readonly string[]
  }
}

/**
 * The built console from one folder: browsers keep files with a hash in their name for a year and revalidate everything else;
 * a path that is no file is a screen, and gets the console's page. `/support` redirects to the site's own help.
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
  const links = linksOf(await pagesIn(folder), await scriptsIn(folder), basePath)
  const sendPage = await consolePage(`${folder}/index.html`, basePath)
  server.get('/support', (_, reply) =>
    reply.header('cache-control', 'no-cache').redirect(supportUrl ?? `${basePath}/api/docs/`),
  )
  server.get('/*', async (request, reply) => {
    const path = matchedPath(request) ?? ''
    const [, search = ''] = request.url.split('?')
    if (/^\/(api|ws|metrics|locales|assets)(\/|$)/.test(path)) throw new AppError('not-found')
    const link = links.get(path.replace(/(?<=.)\/$/, ''))
    if (link !== undefined) reply.header('link', link(search))
    return sendPage(request, reply)
  })
}

async function pagesIn(folder: string): Promise<readonly ConsolePage[]> {
  const file = `${folder}/.vite/pages.json`
  return (await exists(file)) ? (JSON.parse(await readFile(file, 'utf8')) as ConsolePage[]) : [] // the build's own file
}

/** The scripts that every page of the console runs, the largest first. */
async function scriptsIn(folder: string): Promise<readonly string[]> {
  const page = await readFile(`${folder}/index.html`, 'utf8')
  const files = [...page.matchAll(/<script type="module"[^>]* src="\.\/([^"]+)"/g)].flatMap(
    ([, file]) => file ?? [],
  )
  const sized = await Promise.all(
    files.map(async (file) => ({ file, size: (await stat(`${folder}/${file}`)).size })),
  )
  return sized.toSorted((a, b) => b.size - a.size).map(({ file }) => file)
}

/**
 * By path, the `Link` header of an address' query, with which a browser fetches a page's files at once, not when the console has started.
 * What every page runs is named first: its largest file must be one of the six that a browser fetches at a time.
 */
function linksOf(
  pages: readonly ConsolePage[],
  scripts: readonly string[],
  basePath: string,
): ReadonlyMap<string, (search: string) => string> {
  const linkTo = (files: readonly string[]) =>
    [...scripts, ...files].map((file) => linkHeader(`${basePath}/${file}`)).join(', ')
  return new Map(
    pages.map(({ path, files, either }) => {
      if (either === undefined) {
        const link = linkTo(files)
        return [path, () => link]
      }
      const [given, otherwise] = [
        linkTo([...files, ...either.given]),
        linkTo([...files, ...either.otherwise]),
      ]
      return [path, (search) => (new URLSearchParams(search).has(either.parameter) ? given : otherwise)]
    }),
  )
}

const linkHeader = (file: string): string =>
  file.endsWith('.css')
    ? `<${file}>; rel=preload; as=style; crossorigin`
    : `<${file}>; rel=modulepreload; fetchpriority=low`

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
