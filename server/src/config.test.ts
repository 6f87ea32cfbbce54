import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const supportOf = (url: string) => readConfig({ QUANTRAC_SUPPORT_URL: url }).supportUrl

test('the support address is a page or a mail address', () => {
  for (const url of ['https://help.example/', 'http://10.0.0.5:8090/faq', 'mailto:it@factory.example'])
    expect(supportOf(url)).toBe(url)
})

test('without a support address it is null, and an empty one counts as none', () => {
  expect([readConfig({}).supportUrl, supportOf('')]).toEqual([null, null])
})

test.each(['help.example', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://'])(
  'help is not at %s',
  (url) => {
    expect(() => supportOf(url)).toThrow(ConfigError)
    expect(() => supportOf(url)).toThrow('QUANTRAC_SUPPORT_URL: must be')
  },
)

test.each([
  ['QUANTRAC_BROKER_USERNAME', 'QUANTRAC_BROKER_USERNAME and QUANTRAC_BROKER_PASSWORD go together'],
  ['QUANTRAC_BROKER_PASSWORD', 'QUANTRAC_BROKER_USERNAME and QUANTRAC_BROKER_PASSWORD go together'],
  ['QUANTRAC_TLS_CERT', 'QUANTRAC_TLS_CERT and QUANTRAC_TLS_KEY go together'],
  ['QUANTRAC_TLS_KEY', 'QUANTRAC_TLS_CERT and QUANTRAC_TLS_KEY go together'],
])('%s without its other half is refused', (name, words) => {
  expect(() => readConfig({ [name]: 'half' })).toThrow(new ConfigError(words))
})

test('an unknown role is refused, and so is an empty list of roles', () => {
  expect(() => readConfig({ QUANTRAC_ROLES: 'api,cook' })).toThrow('QUANTRAC_ROLES: unknown role cook')
  expect(() => readConfig({ QUANTRAC_ROLES: ',' })).toThrow(ConfigError)
})
