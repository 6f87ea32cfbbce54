import type { UseFormReturnType } from '@mantine/form'
import type { Transmission, TransmissionWrite } from '@quantrac/contract'

/** Names are those of the call, so that what it refuses finds its field. */
export interface FactorValues {
  factor_code: string
  /** Empty: that of its quantity. */
  symbol: string
  unit: string
}

export interface StationValues {
  readonly key: number
  module_code: string
  station_code: string
  type: string
  /** What is sent, in the order of the lines. */
  factors: FactorValues[]
}

const copied = [
  'name',
  'protocol',
  'host',
  'username',
  'province',
  'facility',
  'folder',
  'file_name',
  'content',
  'enabled',
] as const

export interface DestinationValues extends Pick<Transmission, (typeof copied)[number]> {
  port: string
  password: string
  private_key: string
  dropsPassword: boolean
  dropsKey: boolean
  host_key: string
  certificate: string
  period_seconds: string
  wait_seconds: string
  line: Omit<Transmission['line'], 'decimals'> & { decimals: string }
  stations: StationValues[]
}

export type DestinationFormState = UseFormReturnType<DestinationValues>

const usualPorts = { ftp: '21', ftps: '21', 'ftps-implicit': '990', sftp: '22' } as const

/** The port of another protocol, where nobody has chosen one. */
export const portFor = (protocol: Transmission['protocol'], typed: string): string =>
  typed === '' || Object.values<string>(usualPorts).includes(typed) ? usualPorts[protocol] : typed

/** The form that most receivers ask for, and that of portals that cut names at `_`. */
export const namePatterns = [
  '{station}_{yyyy}{MM}{dd}{HHmmss}.txt',
  '{province}_{facility}_{type}_{yyyy}{MM}{dd}{HHmmss}.txt',
  '{province}_{station}_{type}_{yyyy}{MM}{dd}{HHmmss}.txt',
] as const
export const folderPatterns = [
  '/{yyyy}/{MM}/{dd}',
  '{yyyy}/{MM}/{dd}',
  '/{station}/{yyyy}/{MM}/{dd}',
] as const

export const usualPeriods = ['60', '300', '600', '900', '1800', '3600'] as const

let keys = 0

export const stationValues = (given: Omit<StationValues, 'key'>): StationValues => ({
  key: (keys += 1),
  ...given,
})

const blank: DestinationValues = {
  name: '',
  protocol: 'ftps',
  host: '',
  port: usualPorts.ftps,
  username: '',
  password: '',
  private_key: '',
  dropsPassword: false,
  dropsKey: false,
  host_key: '',
  certificate: '',
  province: '',
  facility: '',
  folder: folderPatterns[0],
  file_name: namePatterns[0],
  period_seconds: '300',
  wait_seconds: '30',
  content: 'latest',
  line: { separator: 'tab', decimal: '.', line_end: 'crlf', decimals: '', no_unit: '-' },
  stations: [],
  enabled: true,
}

export function destinationValues(stored: Transmission | null): DestinationValues {
  if (stored === null) return blank
  const { line, stations } = stored
  return {
    ...blank,
    ...Object.fromEntries(copied.map((name) => [name, stored[name]])),
    port: String(stored.port),
    host_key: stored.host_key ?? '',
    certificate: stored.certificate ?? '',
    period_seconds: String(stored.period_seconds),
    wait_seconds: String(stored.wait_seconds),
    line: { ...line, decimals: line.decimals === null ? '' : String(line.decimals) },
    stations: stations.map(({ module_code, station_code, type, factors }) =>
      stationValues({ module_code, station_code, type, factors: factors.map((one) => ({ ...one })) }),
    ),
  }
}

/** What is sent; numbers that cannot be read were refused before. */
export function writeOf(values: DestinationValues): TransmissionWrite {
  const { port, password, private_key, dropsPassword, dropsKey, stations, line, ...rest } = values
  return {
    ...rest,
    port: Number(port),
    host_key: values.host_key.trim() || null,
    certificate: values.certificate.trim() || null,
    password: dropsPassword ? null : password,
    private_key: dropsKey ? null : private_key,
    period_seconds: Number(values.period_seconds),
    wait_seconds: Number(values.wait_seconds),
    line: { ...line, decimals: line.decimals.trim() === '' ? null : Number(line.decimals) },
    stations: stations.map(({ key: _key, factors, ...station }) => ({
      ...station,
      factors: factors.map(({ factor_code, symbol, unit }) => ({
        factor_code,
        unit: unit.trim(),
        ...(symbol.trim() !== '' && { symbol: symbol.trim() }),
      })),
    })),
  }
}
