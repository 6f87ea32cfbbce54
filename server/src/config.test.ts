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

const tilesOf = (template: string, attribution?: string) =>
  readConfig({ QUANTRAC_MAP_TILES: template, QUANTRAC_MAP_ATTRIBUTION: attribution }).mapTiles

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
  ['http://10.0.0.5:8090/tile?z={z}&x={x}&y={y}&key=a1', 'http://10.0.0.5:8090'],
  ['https://Tiles.Example:443/{x}/{y}/{z}', 'https://tiles.example'],
])('the tiles of %s come from %s', (template, origin) => {
  expect(tilesOf(template, ' © Bản đồ ')).toEqual({ template, origin, attribution: '© Bản đồ' })
})

test('without a tile server it is null, whatever the attribution', () => {
  expect([readConfig({}).mapTiles, tilesOf('', '© Bản đồ')]).toEqual([null, null])
})

test.each([
  'tiles.example/{z}/{x}/{y}.png',
  'ftp://tiles.example/{z}/{x}/{y}.png',
  'javascript:alert(1)//{z}/{x}/{y}',
  'https://tiles.example/{z}/{x}.png',
  'https://tiles.example/{s}/{z}/{x}/{y}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://me:secret@tiles.example/{z}/{x}/{y}.png',
  'https://*.example/{z}/{x}/{y}.png',
  "https://a;script-src'self'/{z}/{x}/{y}.png",
  'https://[::1]:80/{z}/{x}/{y}.png',
])('%s is no template of tiles', (template) => {
  expect(() => tilesOf(template)).toThrow(ConfigError)
  expect(() => tilesOf(template)).toThrow('QUANTRAC_MAP_TILES: must be')
})

test.each([
  ['QUANTRAC_BROKER_USERNAME', 'QUANTRAC_BROKER_USERNAME and QUANTRAC_BROKER_PASSWORD go together'],
  ['QUANTRAC_BROKER_PASSWORD', 'QUANTRAC_BROKER_USERNAME and QUANTRAC_BROKER_PASSWORD go together'],
  ['QUANTRAC_TLS_CERT', 'QUANTRAC_TLS_CERT and QUANTRAC_TLS_KEY go together'],
  ['QUANTRAC_TLS_KEY', 'QUANTRAC_TLS_CERT and QUANTRAC_TLS_KEY go together'],
])('%s without its other half is refused', (name, words) => {
  expect(() => readConfig({ [name]: 'half' })).toThrow(new ConfigError(words))
})

test('an owner of the database is named beside the user of the program alone', () => {
  const owner = 'postgresql://owner@db.example/quantrac'
  expect(() => readConfig({ DATABASE_OWNER_URL: owner })).toThrow(
    new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL'),
  )
  expect(() => readConfig({ DATABASE_OWNER_URL: 'owner' })).toThrow(
    new ConfigError('DATABASE_OWNER_URL: must be postgresql://…'),
  )
  const program = 'postgresql://program@db.example/quantrac'
  expect(readConfig({ DATABASE_URL: program, DATABASE_OWNER_URL: owner })).toMatchObject({
    databaseUrl: program,
    databaseOwnerUrl: owner,
  })
  expect(readConfig({ DATABASE_URL: program }).databaseOwnerUrl).toBeNull()
})

test('an unknown role is refused, and so is an empty list of roles', () => {
  expect(() => readConfig({ QUANTRAC_ROLES: 'api,cook' })).toThrow('QUANTRAC_ROLES: unknown role cook')
  expect(() => readConfig({ QUANTRAC_ROLES: ',' })).toThrow(ConfigError)
})

test('the address of the console is a place without a path', () => {
  const addressOf = (url: string) => readConfig({ QUANTRAC_PUBLIC_URL: url }).publicUrl
  expect([readConfig({}).publicUrl, addressOf('')]).toEqual([null, null])
  expect(addressOf('https://Quantrac.factory.example/')).toBe('https://quantrac.factory.example')
  expect(addressOf('http://10.0.0.4:8080')).toBe('http://10.0.0.4:8080')
  for (const url of [
    'quantrac.example',
    'ftp://quantrac.example',
    'https://quantrac.example/console',
    'https://q.example/?a=1',
  ])
    expect(() => addressOf(url)).toThrow('QUANTRAC_PUBLIC_URL: must ')
})

test('bounds of the endpoint are its own where they are not set, and are within reason', () => {
  expect(readConfig({}).broker?.limits).toEqual({})
  const given = {
    QUANTRAC_BROKER_CONNECTIONS: '500',
    QUANTRAC_BROKER_PACKET_BYTES: '1048576',
    QUANTRAC_BROKER_KEY_MESSAGES: '20',
    QUANTRAC_BROKER_KEY_BYTES: '65536',
  }
  expect(readConfig(given).broker?.limits).toEqual({
    connections: 500,
    packetBytes: 1_048_576,
    messagesPerSecond: 20,
    bytesPerSecond: 65_536,
  })
  for (const [name, value] of [
    ['QUANTRAC_BROKER_CONNECTIONS', '0'],
    ['QUANTRAC_BROKER_PACKET_BYTES', '1048577'],
    ['QUANTRAC_BROKER_PACKET_BYTES', '4095'],
    ['QUANTRAC_BROKER_KEY_MESSAGES', 'many'],
    ['QUANTRAC_BROKER_KEY_BYTES', '1000.5'],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
})

test('a base path has no slash at its end, and is nothing but a path', () => {
  const baseOf = (path: string) => readConfig({ QUANTRAC_BASE_PATH: path }).basePath
  expect(['', '/', '/quantrac', '/a/b-c.d/'].map(baseOf)).toEqual(['', '', '/quantrac', '/a/b-c.d'])
  for (const path of ['quantrac', '/a//b', '/a?b', '/a"', '/..', 'https://a.example/q'])
    expect(() => baseOf(path)).toThrow('QUANTRAC_BASE_PATH: must be a path such as /quantrac')
})

test('proxies are trusted by address alone', () => {
  expect(readConfig({}).isTrustedProxy('127.0.0.1')).toBe(true)
  expect(() => readConfig({ QUANTRAC_TRUST_PROXY: 'proxy.example' })).toThrow('QUANTRAC_TRUST_PROXY: must be')
})

test.each([
  ['QUANTRAC_METRICS_TOKEN', 'seven77', 'must have at least 8 characters'],
  ['QUANTRAC_SECRET_KEY', 'short', 'must have at least 32 characters'],
  ['QUANTRAC_ADMIN_PASSWORD', 'seven77', 'must have 8 to 128 characters'],
])('%s that is too short is refused with a sentence', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${words}`)
})
