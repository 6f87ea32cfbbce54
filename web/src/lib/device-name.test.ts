import { expect, test } from 'vitest'
import { deviceOf } from './device-name.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.for([
  [`${windows} ${kit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} ${kit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${windows} ${kit} coc_coc_browser/130.0.1 Chrome/124.0.0.0 Safari/537.36`, 'Cốc Cốc', 'Windows'],
  [`${windows} ${kit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${kit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [`${iphone} Version/19.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${iphone} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${kit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
] as const)('%s is %s on %s', ([agent, browser, system]) => {
  expect(deviceOf(agent)).toEqual({ browser, system })
})

test.for([
  ['curl/8.14.1', { browser: 'curl', system: null }],
  ['node', { browser: 'node', system: null }],
  ['', { browser: null, system: null }],
  ['Mozilla/5.0', { browser: null, system: null }],
  ['Mozilla/5.0 (Windows NT 10.0)', { browser: null, system: 'Windows' }],
  ['<script>alert(1)</script>', { browser: null, system: null }],
] as const)('an unknown browser, «%s», is named as far as possible', ([agent, device]) => {
  expect(deviceOf(agent)).toEqual(device)
})
