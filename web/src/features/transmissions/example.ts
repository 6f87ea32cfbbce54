import { patternFilled, timeValues } from '@quantrac/contract'
import { isoInZone } from '../../lib/time-format.ts'

/** An instant as the patterns take it: `20261125125200`. */
export const localDigits = (at: number): string => isoInZone(at).replace(/\D/g, '')

interface Named {
  readonly province: string
  readonly facility: string
  readonly folder: string
  readonly file_name: string
  readonly stations: readonly { readonly station_code: string; readonly type: string }[]
}

/** The path of the first station’s file of an instant. */
export function examplePath({ province, facility, folder, file_name, stations }: Named, at: number): string {
  const [station] = stations
  const names = { province, facility, station: station?.station_code || 'TRAM01', type: station?.type ?? '' }
  const path = folder === '' || folder.endsWith('/') ? folder + file_name : `${folder}/${file_name}`
  return patternFilled(path, { ...names, ...timeValues(localDigits(at)) })
}
