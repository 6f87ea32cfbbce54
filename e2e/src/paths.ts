import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The file at a path from the repository's root. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const mosquittoPlaces = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto']

/** The machine's Mosquitto, or null. */
export function findMosquitto(): string | null {
  const given = process.env.QUANTRAC_MOSQUITTO
  return [given, ...mosquittoPlaces].find((file) => file !== undefined && existsSync(file)) ?? null
}
