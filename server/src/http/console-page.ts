import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * The console's page, compressed once. The build writes its files' addresses relative to itself, which a screen's
 * deeper path is not: here they get the path that the console is served under.
 */
export async function consolePage(file: string, basePath: string): Promise<SendPage> {
  const built = await readFile(file, 'utf8')
  const html = built.replaceAll('"./', `"${basePath}/`).replace('data-base=""', `data-base="${basePath}"`)
  const packed = await promisify(brotliCompress)(html)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const scripts = inlineScripts(html)
  return ({ headers }, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    // Also where nothing has changed: a browser takes over the headers of that answer.
    const policy = String(reply.getHeader('content-security-policy'))
    reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src ${scripts}`))
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    // Another encoding is made when it is asked for.
    if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(html)
    return reply.header('content-encoding', 'br').send(packed)
  }
}

/**
 * The sources of scripts of the page: our own files, and the texts that the build has written into it, by their hashes.
 */
function inlineScripts(html: string): string {
  const texts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text)
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return ["'self'", ...hashes].join(' ')
}
