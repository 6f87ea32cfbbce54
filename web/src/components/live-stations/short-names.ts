import type { ModuleLatest } from '@quantrac/contract'
import { moduleTypes } from '../../api/contract-values.ts'

type Named = Pick<ModuleLatest, 'code' | 'name' | 'type'>

/**
 * The names of stations where their type is said beside them, by code: what all stations of a type begin with, as «Nước
 * thải – », is left out.
 */
export function shortNames(stations: readonly Named[]): ReadonlyMap<string, string> {
  const common = new Map(
    moduleTypes.map((type) => [type, commonStart(stations.filter((one) => one.type === type))]),
  )
  return new Map(stations.map(({ code, name, type }) => [code, name.slice((common.get(type) ?? '').length)]))
}

function commonStart([first, ...others]: readonly Named[]): string {
  const start = /^.+? [–-] (?=.)/.exec(first?.name ?? '')?.[0] ?? ''
  return others.length > 0 && others.every(({ name }) => name.startsWith(start)) ? start : ''
}
