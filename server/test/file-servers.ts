import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished, type TestContext } from 'vitest'
import { freePort } from '../../e2e/src/free-port.ts'
import { findSshd, findVsftpd } from '../../e2e/src/paths.ts'
import { until } from '../../e2e/src/waiting.ts'
import type { Target } from '../src/features/transmissions/remote/remote.ts'
import { fingerprintOf } from '../src/features/transmissions/remote/sftp.ts'
import { makeCertificate } from './certificate.ts'

export interface FileServer {
  readonly target: Target
  /** Where the account begins. */
  readonly home: string
  /** What it holds, by path. */
  readonly files: () => Promise<Map<string, string>>
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

async function folderOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quantrac-files-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A server that is started and ended by its id. */
async function served(
  start: () => ChildProcess,
  at: { address: string; port: number },
): Promise<Pick<FileServer, 'start' | 'stop'>> {
  let child: ChildProcess | null = null
  const stop = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
  }
  const begin = async () => {
    child = start()
    await until('the file server answers', () => answers(at), { limitMs: 20_000 })
  }
  onTestFinished(stop)
  await begin()
  return { start: begin, stop }
}

function answers({ address, port }: { address: string; port: number }): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = createConnection(port, address)
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

/** Files of a folder and below, with their paths in it. */
async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>()
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, path)}`, await readFile(path, 'utf8'))
  }
  return files
}

const nothing = { password: null, private_key: null, host_key: null, certificate: null } as const

/** vsftpd for one test, which is skipped if it is not installed. It takes the anonymous account alone. */
export async function vsftpd(
  context: TestContext,
  protocol: 'ftp' | 'ftps' | 'ftps-implicit',
  address = '127.0.0.1',
): Promise<FileServer> {
  const program = findVsftpd()
  context.skip(program === null, 'no vsftpd on this machine')
  const [folder, port, certificate] = [await folderOf(), await freePort(), await makeCertificate('rsa')]
  onTestFinished(() => certificate.remove())
  const root = join(folder, 'root')
  await mkdir(root)
  const settings = {
    listen: 'YES',
    listen_address: address,
    listen_port: port,
    background: 'NO',
    run_as_launching_user: 'YES',
    anonymous_enable: 'YES',
    local_enable: 'NO',
    no_anon_password: 'NO',
    anon_root: root,
    write_enable: 'YES',
    anon_upload_enable: 'YES',
    anon_mkdir_write_enable: 'YES',
    anon_other_write_enable: 'YES',
    anon_world_readable_only: 'NO',
    anon_umask: '022',
    seccomp_sandbox: 'NO',
    xferlog_enable: 'NO',
    ...(protocol !== 'ftp' && {
      ssl_enable: 'YES',
      allow_anon_ssl: 'YES',
      force_anon_data_ssl: 'YES',
      force_anon_logins_ssl: 'YES',
      implicit_ssl: protocol === 'ftps' ? 'NO' : 'YES',
      rsa_cert_file: certificate.tls.cert,
      rsa_private_key_file: certificate.tls.key,
      ssl_ciphers: 'HIGH',
    }),
  }
  const file = join(folder, 'vsftpd.conf')
  await writeFile(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  )
  const server = await served(() => spawn(program ?? '', [file], { stdio: 'ignore' }), { address, port })
  const pem = String(certificate.pem.cert)
  const account = { username: 'anonymous', password: 'plant@example' }
  const target = {
    ...nothing,
    protocol,
    host: address,
    port,
    ...account,
    certificate: protocol === 'ftp' ? null : pem,
  }
  return { ...server, target, home: root, files: () => filesIn(root) }
}

/** OpenSSH for one test, which is skipped if it is not installed. It takes one key alone. */
export async function sshd(context: TestContext): Promise<FileServer> {
  const program = findSshd()
  context.skip(program === null, 'no sshd on this machine')
  const [folder, port] = [await folderOf(), await freePort()]
  const keygen = promisify(execFile)
  const [host, own] = [join(folder, 'host'), join(folder, 'own')]
  for (const key of [host, own]) await keygen('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  const home = join(folder, 'home')
  await mkdir(home)
  // As a service it makes this folder itself.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true, mode: 0o755 })
  const lines = [
    `Port ${port}\nListenAddress 127.0.0.1\nHostKey ${host}\nPidFile none\nUsePAM no\nStrictModes no`,
    `AuthorizedKeysFile ${own}.pub\nPasswordAuthentication no\nPermitRootLogin prohibit-password`,
    `Subsystem sftp internal-sftp -d ${home}`,
  ]
  const file = join(folder, 'sshd.conf')
  await writeFile(file, `${lines.join('\n')}\n`)
  const server = await served(() => spawn(program ?? '', ['-D', '-f', file], { stdio: 'ignore' }), {
    address: '127.0.0.1',
    port,
  })
  const [, blob = ''] = (await readFile(`${host}.pub`, 'utf8')).split(' ')
  const target = {
    ...nothing,
    protocol: 'sftp' as const,
    host: '127.0.0.1',
    port,
    username: userInfo().username,
    private_key: await readFile(own, 'utf8'),
    host_key: fingerprintOf(Buffer.from(blob, 'base64')),
  }
  return { ...server, target, home, files: () => filesIn(home) }
}
