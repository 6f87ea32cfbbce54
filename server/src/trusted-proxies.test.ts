import { expect, test } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

test.each([
  ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'], ['10.0.0.5', undefined]],
  ['10.0.0.5', ['10.0.0.5', '::ffff:10.0.0.5'], ['10.0.0.6', '127.0.0.1']],
  ['loopback, 10.1.0.0/16,fd00::/8', ['10.1.255.1', 'fd12::1', '::1'], ['10.2.0.1', 'fe80::1']],
] as const)('%s trusts its addresses alone', (text, trusted, others) => {
  const isTrusted = trustedProxies(text)
  for (const address of trusted) expect([address, isTrusted?.(address)]).toEqual([address, true])
  for (const address of others) expect([address, isTrusted?.(address)]).toEqual([address, false])
})

test.each(['', 'proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1,', '10.0.0.0/8/8', 'all'])(
  '"%s" is no list of proxies',
  (text) => expect(trustedProxies(text)).toBeNull(),
)
