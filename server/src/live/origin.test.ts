import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { trustedProxies } from '../trusted-proxies.ts'
import { originCheck } from './origin.ts'

interface Asked {
  readonly from?: string
  readonly publicUrl?: string
  readonly headers: IncomingMessage['headers']
}

const refusalOf = ({ from = '127.0.0.1', publicUrl, headers }: Asked) =>
  originCheck({
    publicUrl: publicUrl ?? null,
    isTrustedProxy: trustedProxies('loopback') ?? (() => false),
  })({ headers, socket: { remoteAddress: from } } as IncomingMessage) // the parts that it looks at

const page = 'https://q.example:8443'

test.each<[string, Asked]>([
  ['no browser', { headers: { host: 'q.example' } }],
  ['the host that was called', { headers: { origin: page, host: 'q.example:8443' } }],
  ['the default port', { headers: { origin: 'https://q.example', host: 'q.example:443' } }],
  ['the public address', { publicUrl: page, headers: { origin: page, host: '127.0.0.1:8080' } }],
  [
    "the proxy's host",
    { headers: { origin: page, host: '127.0.0.1:8080', 'x-forwarded-host': 'q.example:8443' } },
  ],
  [
    "the proxy's host without its port",
    { headers: { origin: page, host: 'q.example', 'x-forwarded-for': '192.0.2.1' } },
  ],
])('%s may open a socket', (_, asked) => expect(refusalOf(asked)).toBeNull())

test.each<[string, Asked]>([
  ['another host', { headers: { origin: page, host: 'p.example' } }],
  ['another port', { headers: { origin: page, host: 'q.example:8444', 'x-forwarded-for': '192.0.2.1' } }],
  ['another port without a proxy', { headers: { origin: page, host: 'q.example' } }],
  [
    'a host of an unknown proxy',
    { from: '192.0.2.9', headers: { origin: page, host: 'a', 'x-forwarded-host': 'q.example:8443' } },
  ],
  ['no host', { headers: { origin: page } }],
  ['no address', { publicUrl: page, headers: { origin: 'null', host: 'q.example' } }],
  ['another scheme', { publicUrl: page, headers: { origin: 'http://q.example:8443', host: 'a' } }],
])('%s may not, with the reason', (_, asked) => {
  expect(refusalOf(asked)).toMatch(/^a page of \S+ asked, .* set QUANTRAC_PUBLIC_URL$/)
})
