import { lookup } from 'node:dns/promises'
import { openFtp } from './ftp.ts'
import { problemOf, TransmissionError } from './problem.ts'
import { type Opening, type Remote, secretsOf, type Target } from './remote.ts'
import { openSftp } from './sftp.ts'

/** Connects and signs in. @throws TransmissionError */
export async function openRemote(target: Target, opening: Opening): Promise<Remote> {
  const { signal, onStep } = opening
  try {
    const [found] = await withinSignal(lookup(target.host, { all: true }), signal)
    onStep?.('resolve', found?.address ?? '')
    const opened = target.protocol === 'sftp' ? openSftp(target, opening) : openFtp(target, opening)
    return bounded(await withinSignal(opened, signal), signal)
  } catch (error) {
    throw signal.aborted ? new TransmissionError('timeout') : problemOf(error, secretsOf(target))
  }
}

/** A server that goes on talking keeps a connection from being silent: everything ends with the signal. */
const bounded = (remote: Remote, signal: AbortSignal): Remote => ({
  enter: (folder) => withinSignal(remote.enter(folder), signal),
  write: (path, bytes) => withinSignal(remote.write(path, bytes), signal),
  rename: (from, to) => withinSignal(remote.rename(from, to), signal),
  read: (path, most) => withinSignal(remote.read(path, most), signal),
  remove: (path) => withinSignal(remote.remove(path), signal),
  close: () => remote.close(),
})

/** Not everything can be ended: looking a name up cannot. */
async function withinSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(new TransmissionError('timeout'))
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
    aborted.promise.catch(() => undefined)
  }
}
