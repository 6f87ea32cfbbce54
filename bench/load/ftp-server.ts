import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../e2e/src/free-port.ts'
import { findVsftpd } from '../../e2e/src/paths.ts'

export interface FtpServer {
  readonly port: number
  /** The only folder that is written to. */
  readonly root: string
  /** The files that it holds, without those that are still being written. */
  readonly count: () => Promise<number>
  readonly end: () => Promise<void>
}

/** vsftpd with one anonymous account that may write. @throws Error where it is not installed */
export async function startFtpServer(): Promise<FtpServer> {
  const program = findVsftpd()
  if (program === null) throw new Error('vsftpd is needed: apt-get install vsftpd')
  const folder = await mkdtemp(join(tmpdir(), 'quantrac-ftp-'))
  await chmod(folder, 0o755)
  const root = join(folder, 'root')
  await mkdir(root)
  const port = await freePort()
  const file = join(folder, 'vsftpd.conf')
  const settings = [
    `listen=YES\nlisten_address=127.0.0.1\nlisten_port=${port}\nbackground=NO\nrun_as_launching_user=YES`,
    `anonymous_enable=YES\nlocal_enable=NO\nanon_root=${root}\nwrite_enable=YES\nanon_upload_enable=YES`,
    'anon_mkdir_write_enable=YES\nanon_other_write_enable=YES\nanon_world_readable_only=NO\nanon_umask=022',
    'seccomp_sandbox=NO\nxferlog_enable=NO',
  ]
  await writeFile(file, `${settings.join('\n')}\n`)
  const child = spawn(program, [file], { stdio: 'ignore' })
  while (!(await answers(port))) await setTimeout(50)
  return {
    port,
    root,
    count: async () =>
      (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.txt')).length,
    end: async () => {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = createConnection(port, '127.0.0.1')
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
