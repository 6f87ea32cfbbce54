import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'

export interface Certificate {
  /** The variables with which the product speaks TLS. */
  readonly env: Readonly<Record<'QUANTRAC_TLS_CERT' | 'QUANTRAC_TLS_KEY', string>>
  readonly remove: () => Promise<void>
}

/** A self-signed certificate of 127.0.0.1, which this process trusts from now on. */
export async function makeCertificate(): Promise<Certificate> {
  const directory = await mkdtemp(join(tmpdir(), 'quantrac-tls-'))
  const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')]
  const make = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost'
  const files = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert]
  await promisify(execFile)('openssl', [...make.split(' '), ...files])
  setDefaultCACertificates([...getCACertificates(), await readFile(cert)])
  return {
    env: { QUANTRAC_TLS_CERT: cert, QUANTRAC_TLS_KEY: key },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
