import { type Api, createApi } from '@quantrac/simulator'
import { createProductDatabase } from './database.ts'
import { addPerson, type Person, type PersonGiven } from './people.ts'
import { freePlaces, Program } from './program.ts'

export interface Product {
  /** e.g. `http://127.0.0.1:41234`; `https:` if `env` names a certificate. */
  readonly url: string
  readonly brokerUrl: string
  readonly brokerPort: number
  /** Of the role that owns the database; the program signs in as another one. */
  readonly databaseUrl: string
  /** Calls with an admin's permissions. */
  readonly api: Api
  /** Adds a person with exactly these permissions; the result has a running session. */
  addPerson(given?: PersonGiven): Promise<Person>
  /** Kills the process with -9 and restarts it on the same data and ports. */
  killAndRestart(): Promise<void>
  /** Stops the process; `start` restarts it. */
  halt(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>
}

/** The built product as one process on a new, empty database and free loopback ports. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const database = await createProductDatabase()
  const env = { DATABASE_OWNER_URL: database.url, ...options.env }
  const program = new Program({ databaseUrl: database.programUrl, env }, await freePlaces())
  await program.start()
  const { url, brokerPort } = program
  return {
    url,
    brokerPort,
    brokerUrl: `mqtt://127.0.0.1:${brokerPort}`,
    databaseUrl: database.url,
    api: createApi(url, await program.signIn()),
    addPerson: (given) => addPerson({ databaseUrl: database.url, url }, given),
    killAndRestart: async () => {
      await program.kill()
      await program.start()
    },
    halt: () => program.halt(),
    start: () => program.start(),
    stop: async () => {
      await program.stop()
      await database.drop()
    },
  }
}
