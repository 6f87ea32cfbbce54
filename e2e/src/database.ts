import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { query } from './query.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
    programUrl: string
    migratedDatabase: string
  }
}

export interface ProductDatabase {
  /** of the role that owns it */
  readonly url: string
  /** of the role that the program signs in as */
  readonly programUrl: string
  drop(): Promise<void>
}

export async function createProductDatabase(): Promise<ProductDatabase> {
  const name = `e2e_${randomBytes(8).toString('hex')}`
  const server = inject('clusterUrl')
  await query(server, `create database ${name} template ${inject('migratedDatabase')} strategy file_copy`)
  // Replaces only the path: a socket's connection string has no host, and URL cannot parse it.
  const within = (url: string) => url.replace(/^([a-z]+:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
  return {
    url: within(server),
    programUrl: within(inject('programUrl')),
    drop: async () => void (await query(server, `drop database if exists ${name} with (force)`)),
  }
}
