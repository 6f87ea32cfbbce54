import type { ConnectAddress } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { endpointOf } from './endpoint.ts'

const at = (given: Partial<ConnectAddress>, pageHost = 'page.example.test') =>
  endpointOf(
    { kind: 'own', host: '0.0.0.0', public_host: null, port: 1883, tls_port: null, ...given },
    pageHost,
  )

test('an endpoint on every address has the name that is configured, else that of the page', () => {
  for (const host of ['0.0.0.0', '::', '']) {
    expect(at({ host })).toMatchObject({ host: 'page.example.test', from: 'page', isLocalOnly: false })
  }
  expect(at({}, '[2001:db8::1]')?.host).toBe('2001:db8::1')
  expect(at({ public_host: 'public.example.test' })).toMatchObject({
    host: 'public.example.test',
    from: 'public',
  })
})

test('an endpoint on one address has that one, and is only for its own machine on the loopback', () => {
  expect(at({ host: '192.0.2.7', public_host: 'public.example.test' })).toMatchObject({
    host: '192.0.2.7',
    from: 'listens',
    isLocalOnly: false,
  })
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])
    expect(at({ host })?.isLocalOnly).toBe(true)
})

test('the port with TLS comes first, the other one beside it', () => {
  expect(at({ tls_port: 8883 })).toMatchObject({ port: 8883, tls: true, plainPort: 1883 })
  expect(at({})).toMatchObject({ port: 1883, tls: false, plainPort: null })
  expect(at({ port: null })).toBeNull()
})

test('another broker is named as it is set up', () => {
  const broker = { kind: 'broker', host: 'localhost', port: null, tls_port: 8884 } as const
  expect(at(broker)).toEqual({
    host: 'localhost',
    port: 8884,
    tls: true,
    plainPort: null,
    from: 'broker',
    isLocalOnly: false,
  })
})
