import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sparkplugBytes } from '../../../../../test/sparkplug-encoder.ts'
import { BoundedMemory } from '../memory.ts'
import { decodeCbor } from './cbor.ts'
import { decodeLineProtocol } from './line-protocol.ts'
import { decodeSenml } from './senml.ts'
import { decodeSparkplug } from './sparkplug.ts'
import { readSparkplug, signed } from './sparkplug-bytes.ts'
import { decodeNumber, decodeText } from './text.ts'

const bytes = (text: string) => Buffer.from(text)

describe('line protocol', () => {
  const fieldsOf = (line: string) => {
    const decoded = decodeLineProtocol(bytes(line))
    return 'value' in decoded ? decoded.value : decoded.problem.reason
  }

  test.for<[string, object]>([
    ['m f=1', { measurement: 'm', tags: {}, fields: { f: 1 }, time: null }],
    [
      'm,a=b,c=d f=-1.5e-3,g=2i,h=3u',
      { measurement: 'm', tags: { a: 'b', c: 'd' }, fields: { f: -0.0015, g: 2, h: 3 }, time: null },
    ],
    [
      'm f=t,g=FALSE,h="a \\"b\\", c=d e" 1795150740000000000',
      { measurement: 'm', tags: {}, fields: { f: true, g: false, h: 'a "b", c=d e' }, time: 1795150740000 },
    ],
    [
      'a\\ b\\,c,x\\=y=1\\ 2 f\\ g=1 1795150740',
      { measurement: 'a b,c', tags: { 'x=y': '1 2' }, fields: { 'f g': 1 }, time: 1795150740000 },
    ],
    ['m f=1 1795150740250', { measurement: 'm', tags: {}, fields: { f: 1 }, time: 1795150740250 }],
  ])('%s', ([line, item]) => {
    expect(fieldsOf(line)).toEqual([item])
  })

  test.for([
    'm',
    'm f',
    'm f=',
    'm =1',
    ',a=b f=1',
    'm f=1 x',
    'm f=1 1 2',
    'm f=abc',
    '{"a":1}',
    '',
    '# only',
  ])('%j is none', (line) => {
    expect(fieldsOf(line)).toBe('bad-form')
  })

  test('a text may hold a line break, and comments are passed over', () => {
    expect(fieldsOf('# c\r\nm f="a\nb"\r\n\r\nn g=1\r\n')).toMatchObject([
      { fields: { f: 'a\nb' } },
      { fields: { g: 1 } },
    ])
  })
})

describe('Sparkplug', () => {
  test('every kind of value is read', () => {
    const metrics = [
      { name: 'double', type: 10, value: 7.25 },
      { name: 'float', type: 9, value: 7.1 },
      { name: 'int32', type: 3, value: -12 },
      { name: 'int64', type: 4, value: -5_000_000_000 },
      { name: 'uint64', type: 8, value: 5_000_000_000 },
      { name: 'on', type: 11, value: true },
      { name: 'text', type: 12, value: 'Nước' },
      { name: 'none', type: 10, value: null },
      { alias: 7, time: 1795150740123, value: 1 },
    ]
    const read = readSparkplug(sparkplugBytes(1795150740000, metrics))
    expect(read?.time).toBe(1795150740000)
    const values = read?.metrics.map(({ value, type }) =>
      typeof value === 'bigint' ? signed(value, type ?? 0) : value,
    )
    expect(values).toEqual([7.25, 7.1, -12, -5_000_000_000, 5_000_000_000, true, 'Nước', null, 1])
    expect(read?.metrics.at(-1)).toMatchObject({ name: null, alias: '7', time: 1795150740123 })
  })

  test('aliases beyond 2^53 stay apart', () => {
    const alias = (last: number) => [
      0x12,
      11,
      0x10,
      ...Array.from({ length: 8 }, () => 0xff),
      0x80 | last,
      0x01,
    ]
    const read = readSparkplug(Buffer.from([...alias(1), ...alias(2)]))
    expect(new Set(read?.metrics.map((metric) => metric.alias)).size).toBe(2)
  })

  test('fields that are not known are passed over', () => {
    const unknown = [0x7d, 1, 2, 3, 4, 0x81, 0x01, 1, 2, 3, 4, 5, 6, 7, 8, 0x2a, 2, 9, 9]
    const read = readSparkplug(
      Buffer.concat([Buffer.from(unknown), sparkplugBytes(5, [{ name: 'a', value: 1 }])]),
    )
    expect(read?.metrics).toHaveLength(1)
  })

  test('what is cut off is none, wherever it is cut', () => {
    const whole = sparkplugBytes(1795150740000, [{ name: 'Level', alias: 3, type: 10, value: 1.5 }])
    const inner = whole.subarray(0, -2)
    const cut = Array.from({ length: inner.length - 8 }, (_, n) => readSparkplug(inner.subarray(0, n + 8)))
    expect(cut).toEqual(cut.map(() => null))
  })

  test('any bytes are a payload or none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (given) => {
        const read = readSparkplug(given)
        expect(read === null || Array.isArray(read.metrics)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('a birth of the node forgets what its earlier one said, one of a device does not', () => {
    const memory = new BoundedMemory()
    const namesOf = (type: string, metrics: Parameters<typeof sparkplugBytes>[1]) => {
      const decoded = decodeSparkplug(sparkplugBytes(1, metrics), `spBv1.0/G/${type}/N/D`, memory)
      if (!('value' in decoded)) return decoded.problem.reason
      const { metrics: read } = decoded.value as { metrics: { name: string }[] } // as it is made
      return [read.map(({ name }) => name), decoded.refused?.map(({ key }) => key)]
    }
    namesOf('NBIRTH', [{ name: 'a', alias: 1, value: 1 }])
    namesOf('DBIRTH', [{ name: 'b', alias: 2, value: 1 }])
    expect(
      namesOf('DDATA', [
        { alias: 1, value: 1 },
        { alias: 2, value: 1 },
      ]),
    ).toEqual([['a', 'b'], []])
    namesOf('NBIRTH', [{ name: 'c', alias: 1, value: 1 }])
    expect(
      namesOf('DDATA', [
        { alias: 1, value: 1 },
        { alias: 2, value: 1 },
      ]),
    ).toEqual([['c'], ['alias 2']])
  })
})

describe('the other forms', () => {
  test('delimited text has its names from the profile or from its first line', () => {
    const columns = ['at', '', 'ph']
    expect(decodeText(bytes('1;x;7,1\n2;y;7,2\n'), { columns, separator: ';' })).toMatchObject({
      value: [
        { at: '1', ph: '7,1' },
        { at: '2', ph: '7,2' },
      ],
    })
    expect(decodeText(bytes('a,"b, c"\n1,2\n'), { columns: [], separator: ',' })).toMatchObject({
      value: [{ a: '1', 'b, c': '2' }],
    })
    expect(decodeText(bytes('  a   1 \n b\t2'), { columns: ['n', 'v'], separator: ' ' })).toMatchObject({
      value: [
        { n: 'a', v: '1' },
        { n: 'b', v: '2' },
      ],
    })
    expect(decodeText(bytes('a,b\n'), { columns: [], separator: ',' })).toMatchObject({
      problem: { reason: 'bad-form' },
    })
  })

  test('a plain value is a number or a text', () => {
    expect(decodeNumber(bytes(' 12.50\n\0'))).toEqual({ value: { value: 12.5 } })
    expect(decodeNumber(bytes('ON'))).toEqual({ value: { value: 'ON' } })
    expect(decodeNumber(bytes('{"a":1}'))).toMatchObject({ problem: { reason: 'bad-form' } })
  })

  test('CBOR is read, and refused where it is cut off, nested too deeply, or has a key twice', () => {
    expect(decodeCbor(Buffer.from('a16474656d70fb4036800000000000', 'hex'))).toEqual({
      value: { temp: 22.5 },
    })
    for (const hex of ['a16474656d70fb4036', 'a2616101616102', 'ff', ''])
      expect(decodeCbor(Buffer.from(hex, 'hex')), hex).toMatchObject({ problem: { reason: 'bad-form' } })
    expect(decodeCbor(Buffer.from(`${'81'.repeat(60)}00`, 'hex'))).toMatchObject({
      problem: { reason: 'too-deep' },
    })
    expect('problem' in decodeCbor(Buffer.from('81'.repeat(200_000), 'hex'))).toBe(true)
  })

  test('what stands in a base field of SenML holds until the next one', () => {
    const now = 1795150800000
    const decoded = decodeSenml(
      bytes(
        '[{"bn":"a/","bt":1795150740,"bv":20,"n":"t","v":1},{"t":5,"n":"u","v":2},{"bn":"b/","bt":-30,"n":"t","vb":true}]',
      ),
      now,
    )
    expect(decoded).toMatchObject({
      value: [
        { base: 'a', name: 't', value: 21, time: 1795150740000 },
        { base: 'a', name: 'u', value: 22, time: 1795150745000 },
        { base: 'b', name: 't', value: true, time: now - 30_000 },
      ],
    })
    expect(decodeSenml(bytes('{"n":"a"}'), now)).toMatchObject({ problem: { reason: 'bad-form' } })
  })
})
