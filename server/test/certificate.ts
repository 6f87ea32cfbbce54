import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'

export interface Certificate {
  /** The files. */
  readonly tls: { readonly cert: string; readonly key: string }
  /** What is in the files. */
  readonly pem: { readonly cert: Buffer; readonly key: Buffer }
  /** From now on, this process trusts it. */
  readonly trust: () => void
  readonly remove: () => Promise<void>
}

const keys = { ec: 'ec -pkeyopt ec_paramgen_curve:prime256v1', rsa: 'rsa:2048' } as const

/** A self-signed certificate of 127.0.0.1. */
export async function makeCertificate(kind: keyof typeof keys = 'ec'): Promise<Certificate> {
  const directory = await mkdtemp(join(tmpdir(), 'quantrac-tls-'))
  const tls = { cert: join(directory, 'cert.pem'), key: join(directory, 'key.pem') }
  const make = `req -x509 -newkey ${keys[kind]} -nodes -days 1 -subj /CN=localhost`
  const files = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', tls.key, '-out', tls.cert]
  await promisify(execFile)('openssl', [...make.split(' '), ...files])
  const [cert, key] = await Promise.all([readFile(tls.cert), readFile(tls.key)])
  return {
    tls,
    pem: { cert, key },
    trust: () => setDefaultCACertificates([...getCACertificates(), cert]),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
