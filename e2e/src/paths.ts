import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The file at a path from the repository's root. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const folders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin']

/** The machine's Mosquitto, or null. */
export const findMosquitto = (): string | null => find('mosquitto', process.env.QUANTRAC_MOSQUITTO)

/** The machine's PgBouncer, or null. */
export const findPgBouncer = (): string | null => find('pgbouncer', process.env.QUANTRAC_PGBOUNCER)

function find(name: string, given: string | undefined): string | null {
  const places = folders.map((folder) => `${folder}/${name}`)
  return [given, ...places].find((file) => file !== undefined && existsSync(file)) ?? null
}
