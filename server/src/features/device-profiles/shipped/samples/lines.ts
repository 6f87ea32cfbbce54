import type { Sample } from '../samples.ts'

export const teltonika: readonly Sample[] = [
  {
    says: 'a record of a tracker',
    topic: '352093081452251/data',
    payload: {
      state: {
        reported: {
          '16': 2310,
          '66': 12750,
          '239': 1,
          ts: 1795150740000,
          pr: 0,
          latlng: '10.762622,106.660172',
          alt: 12,
          ang: 90,
          sat: 11,
          sp: 34,
          evt: 239,
        },
      },
    },
    module: '352093081452251',
    at: '2026-11-20T04:59:00Z',
    readings: { '16': 2310, '66': 12750, '239': 1, alt: 12, ang: 90, sat: 11, sp: 34 },
  },
  {
    says: 'a record under a prefix',
    topic: 'teltonika/352093081452251/data',
    payload: { state: { reported: { ts: 1795150740000, '9': 4012 } } },
    module: '352093081452251',
    at: '2026-11-20T04:59:00Z',
    readings: { '9': 4012 },
  },
]

export const telegraf: readonly Sample[] = [
  {
    says: 'a metric',
    topic: 'telegraf/gw-1/modbus',
    payload: {
      fields: { flow: 12.4, total: 8831 },
      name: 'modbus',
      tags: { host: 'gw-1', slave_id: '3', type: 'holding_register' },
      timestamp: 1795150740,
    },
    module: 'gw-1',
    at: '2026-11-20T04:59:00Z',
    readings: { 'modbus.3.holding_register.flow': 12.4, 'modbus.3.holding_register.total': 8831 },
  },
]

export const telegrafBatch: readonly Sample[] = [
  {
    says: 'several metrics',
    topic: 'telegraf/gw-1',
    payload: {
      metrics: [
        {
          fields: { usage_idle: 91.5 },
          name: 'cpu',
          tags: { cpu: 'cpu0', host: 'gw-1' },
          timestamp: 1795150740,
        },
        {
          fields: { usage_idle: 88.25 },
          name: 'cpu',
          tags: { cpu: 'cpu1', host: 'gw-1' },
          timestamp: 1795150740,
        },
        {
          fields: { used_percent: 41.7, state: 'ok' },
          name: 'mem',
          tags: { host: 'gw-1' },
          timestamp: 1795150740,
        },
      ],
    },
    module: 'gw-1',
    at: '2026-11-20T04:59:00Z',
    readings: { 'cpu.cpu0.usage_idle': 91.5, 'cpu.cpu1.usage_idle': 88.25, 'mem.used_percent': 41.7 },
  },
]

export const telegrafLines: readonly Sample[] = [
  {
    says: 'lines of Telegraf',
    topic: 'telegraf/gw-1',
    payload:
      'mem,host=gw-1 used_percent=41.7,free=1024i 1795150740000000000\ncpu,cpu=cpu0,host=gw-1 usage_idle=91.5 1795150740000000000\n',
    module: 'gw-1',
    at: '2026-11-20T04:59:00Z',
    readings: { 'mem.used_percent': 41.7, 'mem.free': 1024, 'cpu.cpu0.usage_idle': 91.5 },
  },
]

export const influxdb: readonly Sample[] = [
  {
    says: 'a line in nanoseconds',
    topic: 'influx/plant-a',
    payload: 'water,place=outlet ph=7.12,cod=41i,ok=t,note="a, b" 1795150740250000000',
    module: 'plant-a',
    at: '2026-11-20T04:59:00.250Z',
    readings: { 'water.outlet.ph': 7.12, 'water.outlet.cod': 41 },
  },
  {
    says: 'a line with escaped signs, in seconds',
    topic: 'influxdb/x',
    payload: 'my\\ flow,host=gw\\,2 rate\\=a=1.5e2 1795150740',
    module: 'gw,2',
    at: '2026-11-20T04:59:00Z',
    readings: { 'my flow.rate=a': 150 },
  },
  {
    says: 'lines without a time, one of them broken',
    topic: 'influx/plant-a/tank 1',
    payload: 'level m=1.83\nlevel m=\n',
    module: 'plant-a/tank 1',
    readings: { 'level.m': 1.83 },
    refused: ['line 2'],
  },
]

export const senml: readonly Sample[] = [
  {
    says: 'records with a base name and a base time',
    topic: 'senml/probe',
    payload: [
      { bn: 'urn:dev:ow:10e2073a01080063:', bt: 1795150740, bu: 'A', n: 'voltage', u: 'V', v: 120.1 },
      { n: 'current', t: -5, v: 1.2 },
    ],
    module: 'urn:dev:ow:10e2073a01080063',
    readings: { voltage: 120.1, current: 1.2 },
    times: ['2026-11-20T04:59:00Z', '2026-11-20T04:58:55Z'],
  },
  {
    says: 'a record without a base name',
    topic: 'channels/7c3f/messages',
    payload: [
      { n: 'temp', u: 'Cel', v: 23.5 },
      { n: 'open', vb: true },
      { n: 'label', vs: 'north' },
    ],
    module: '7c3f',
    readings: { temp: 23.5, open: 1 },
  },
]

export const circular10: readonly Sample[] = [
  {
    says: 'lines as they stand in a file',
    topic: 'tt10/HN_NT01',
    payload:
      'Flow\t12.5\tm3/h\t20261120115500\t00\r\npH\t7,12\t-\t20261120115500\t00\r\nCOD\t41\tmg/L\t20261120115500\t01\r\nTSS\t18.2\tmg/L\t20261120115500\t02\r\n',
    module: 'HN_NT01',
    at: '2026-11-20T04:55:00Z',
    readings: { Flow: 12.5, pH: 7.12, COD: 41, TSS: 18.2 },
    quality: { COD: 1, TSS: 2 },
  },
  {
    says: 'a line whose value is a word, and one whose state is unknown',
    topic: 'circular10/HN_NT01',
    payload:
      'Temp\t--\toC\t20261120115500\t00\npH\t7.1\t-\t20261120115500\t00\nTOC\t3\tmg/L\t20261120115500\t09\n',
    module: 'HN_NT01',
    at: '2026-11-20T04:55:00Z',
    readings: { pH: 7.1 },
    refused: ['Temp', '2.status'],
  },
]
