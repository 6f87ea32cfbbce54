import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { query } from './query.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
    migratedDatabase: string
  }
}

export interface ProductDatabase {
  readonly url: string
  drop(): Promise<void>
}

export async function createProductDatabase(): Promise<ProductDatabase> {
  const name = `e2e_${randomBytes(8).toString('hex')}`
  const server = inject('clusterUrl')
  await query(server, `create database ${name} template ${inject('migratedDatabase')} strategy file_copy`)
  // Replaces only the path: a socket's connection string has no host, and URL cannot parse it.
  const url = server.replace(/^([a-z]+:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
  return { url, drop: async () => void (await query(server, `drop database if exists ${name} with (force)`)) }
}
