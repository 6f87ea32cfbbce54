import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file at a path from the repository's root. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const mosquittoPlaces = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto']
const debianPostgres = '/usr/lib/postgresql'

/** The machine's Mosquitto, or null. */
export function findMosquitto(): string | null {
  const given = process.env.QUANTRAC_MOSQUITTO
  return [given, ...mosquittoPlaces].find((file) => file !== undefined && existsSync(file)) ?? null
}

/** The folder of the machine's newest PostgreSQL programs, or null. */
export function findPostgres(): string | null {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : []
  const folders = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(debianPostgres, version, 'bin'))
  const onPath = (process.env.PATH ?? '').split(':')
  return [...folders, ...onPath].find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  server.close()
  await once(server, 'close')
  return port
}
