import type { Transmission } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { examplePath } from './example.ts'
import { destinationValues, portFor, stationValues, writeOf } from './transmission-form.ts'

const stored: Transmission = {
  id: 7,
  name: 'Sở NN và MT',
  protocol: 'sftp',
  host: 'files.example',
  port: 2222,
  username: 'plant',
  host_key: null,
  certificate: null,
  province: 'HP',
  facility: '',
  folder: '/{yyyy}',
  file_name: '{station}_{yyyy}{MM}{dd}{HHmmss}.txt',
  period_seconds: 900,
  wait_seconds: 30,
  content: 'mean',
  line: { separator: 'tab', decimal: '.', line_end: 'crlf', decimals: null, no_unit: '-' },
  enabled: false,
  password: '',
  has_password: true,
  private_key: '',
  has_private_key: false,
  stations: [
    {
      module_code: 'NT-HPH',
      module_name: 'Hải Phòng',
      station_code: 'NTHPH',
      type: 'NT',
      factors: [{ factor_code: 'COD', symbol: 'COD', unit: 'mg/L' }],
    },
  ],
  state: {
    sent_until: null,
    pending: 0,
    oldest_pending: null,
    failed: 0,
    held: 0,
    error: null,
    retry_at: null,
    since: null,
  },
}

test('what is stored is sent as it is; a secret that is not typed is kept, one that is dropped is deleted', () => {
  const values = destinationValues(stored)
  const { id: _id, state: _state, has_password: _p, has_private_key: _k, stations, ...same } = stored
  const { module_name: _name, ...station } = stations[0] ?? { module_name: '' }
  expect(writeOf(values)).toEqual({ ...same, stations: [station] })
  expect(writeOf({ ...values, dropsPassword: true }).password).toBeNull()
})

test('a symbol that is not typed is left to the quantity, a unit that is empty is none', () => {
  const factors = [{ factor_code: 'pH', symbol: ' ', unit: ' ' }]
  const given = stationValues({ module_code: 'NT-HPH', station_code: 'A', type: '', factors })
  const { stations } = writeOf({ ...destinationValues(null), stations: [given] })
  expect(stations[0]?.factors).toEqual([{ factor_code: 'pH', unit: '' }])
})

test('the port follows the protocol until somebody has typed another one', () => {
  expect(portFor('sftp', '21')).toBe('22')
  expect(portFor('ftps-implicit', '')).toBe('990')
  expect(portFor('sftp', '2121')).toBe('2121')
})

test('the example is the path of the first station, of the time in Vietnam', () => {
  const at = Date.parse('2026-11-24T18:30:05Z')
  expect(examplePath(stored, at)).toBe('/2026/NTHPH_20261125013005.txt')
  expect(examplePath({ ...stored, folder: '', stations: [] }, at)).toBe('TRAM01_20261125013005.txt')
})
