import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { findProxy, fromRoot } from './paths.ts'
import { until } from './waiting.ts'

export type ProxyName = keyof typeof findProxy

export interface ProxyOptions {
  /** The port of the program. */
  readonly to: number
  readonly tls: { readonly cert: string; readonly key: string }
  /** The path that the program serves under; '' for the root. */
  readonly basePath: string
  /** Changes the documented configuration further. */
  readonly change?: (site: string) => string
}

export interface Proxy {
  /** `https://127.0.0.1:…` */
  readonly origin: string
  stop(): Promise<void>
}

/**
 * The configuration in docs/operations.md, started on a free port of the loopback. @throws if the program is not on
 * this machine
 */
export async function startProxy(name: ProxyName, options: ProxyOptions): Promise<Proxy> {
  const program = findProxy[name]()
  if (program === null) throw new Error(`there is no ${name} on this machine`)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), `quantrac-${name}-`))
  const change = options.change ?? ((site) => site)
  const file = join(folder, 'proxy.conf')
  await writeFile(file, frames[name](change(placed(siteOf(name), { ...options, port }))))
  const child = spawn(program, argumentsOf[name](folder, file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await until(`${name} listens`, async () => {
    if (child.exitCode !== null) throw new Error(`${name} has ended:\n${output}`)
    return listens(port)
  })
  return {
    origin: `https://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function siteOf(name: ProxyName): string {
  const document = readFileSync(fromRoot('docs/operations.md'), 'utf8')
  const site = new RegExp(`^\`\`\`${name}\n([\\s\\S]*?)^\`\`\``, 'm').exec(document)?.[1]
  if (site === undefined) throw new Error(`docs/operations.md has no configuration of ${name}`)
  return site
}

/** With this machine's addresses and files in place of the examples. */
function placed(site: string, { to, tls, basePath, port }: ProxyOptions & { port: number }): string {
  const moved = site
    .replaceAll('/etc/ssl/quantrac.example.pem', tls.cert)
    .replaceAll('/etc/ssl/private/quantrac.example.key', tls.key)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${to}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('quantrac.example {', `https://127.0.0.1:${port} {`)
    .replace('server_name quantrac.example', 'server_name 127.0.0.1')
  if (basePath === '') return moved
  // As the document says it.
  return moved
    .replace('location / {', `location ${basePath}/ {`)
    .replace('reverse_proxy ', `reverse_proxy ${basePath}/* `)
}

/** What is around a site; an ordinary user may run it. */
const frames: Record<ProxyName, (site: string) => string> = {
  nginx: (site) =>
    [
      'daemon off;\nmaster_process off;\npid nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((part) => `${part}_temp_path ${part};`),
      `${site}}\n`,
    ].join('\n'),
  caddy: (site) => `{\n    admin off\n    auto_https disable_redirects\n}\n${site}`,
}

const argumentsOf: Record<ProxyName, (folder: string, file: string) => string[]> = {
  nginx: (folder, file) => ['-e', 'stderr', '-p', folder, '-c', file],
  caddy: (_, file) => ['run', '--adapter', 'caddyfile', '--config', file],
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
