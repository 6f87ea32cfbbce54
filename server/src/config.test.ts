import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const supportOf = (url: string) => readConfig({ QUANTRAC_SUPPORT_URL: url }).supportUrl

test('help is at a page or behind a mail address', () => {
  for (const url of ['https://help.example/', 'http://10.0.0.5:8090/faq', 'mailto:it@factory.example'])
    expect(supportOf(url)).toBe(url)
})

test('without a place of help there is none, and an empty one counts as none', () => {
  expect([readConfig({}).supportUrl, supportOf('')]).toEqual([null, null])
})

test.each(['help.example', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://'])(
  'help is not at %s',
  (url) => {
    expect(() => supportOf(url)).toThrow(ConfigError)
    expect(() => supportOf(url)).toThrow('QUANTRAC_SUPPORT_URL: must be')
  },
)
