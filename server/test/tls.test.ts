import { once } from 'node:events'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Certificate, makeCertificate } from './certificate.ts'
import { brokerOf, startTestApp, type TestApp } from './harness.ts'

let certificate: Certificate
let app: TestApp

beforeAll(async () => {
  certificate = await makeCertificate('rsa')
  certificate.trust()
  app = await startTestApp({ config: { tls: certificate.tls, broker: brokerOf() } })
})
afterAll(async () => {
  await app.stop()
  await certificate.remove()
})

const ports = {
  HTTPS: () => Number(new URL(app.url).port),
  MQTT: () => app.ingest.broker?.tlsPort ?? 0,
}

/** The suite that is agreed on; null if none is. */
async function agreed(port: number, ciphers: string): Promise<string | null> {
  const offer = { ciphers: `${ciphers}:@SECLEVEL=0`, minVersion: 'TLSv1', maxVersion: 'TLSv1.2' } as const
  const socket = connect({ port, host: '127.0.0.1', ...offer })
  const suite = await once(socket, 'secureConnect').then(
    () => socket.getCipher().name,
    () => null,
  )
  socket.destroy()
  return suite
}

describe.for(Object.entries(ports))('%s', ([, portOf]) => {
  test.for(['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-CHACHA20-POLY1305'])(
    'speaks %s',
    async (suite) => expect(await agreed(portOf(), suite)).toBe(suite),
  )

  test.for(['ECDHE-RSA-AES128-SHA256', 'ECDHE-RSA-AES256-SHA', 'AES128-GCM-SHA256', 'AES256-SHA'])(
    'does not speak %s: CBC, or a key that is always the same',
    async (suite) => expect(await agreed(portOf(), suite)).toBeNull(),
  )
})

test.for(Object.entries(ports))('a client of %s cannot shake hands again', async ([, portOf]) => {
  const socket = connect({ port: portOf(), host: '127.0.0.1', maxVersion: 'TLSv1.2' })
  await once(socket, 'secureConnect')
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.on('error', ({ message }) => resolve(message))
  socket.on('close', () => resolve('closed'))
  socket.renegotiate({}, (error) => resolve(error === null ? 'done' : error.message))
  expect(await promise).not.toBe('done')
  socket.destroy()
})

test('browsers are told to come back with TLS, and only under TLS', async () => {
  const plain = await startTestApp()
  const hstsOf = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}/api/health/live`, { headers })).headers.get('strict-transport-security')
  try {
    expect(await hstsOf(app.url)).toBe('max-age=31536000')
    expect(await hstsOf(plain.url)).toBeNull()
    // A proxy of this machine that speaks TLS.
    expect(await hstsOf(plain.url, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
  } finally {
    await plain.stop()
  }
})
