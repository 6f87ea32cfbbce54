import { z } from 'zod'
import type { EndpointLimits } from './endpoint-limits.ts'
import { type MapTiles, mapTilesOf, tileOrigin } from './map-tiles.ts'
import { type IsTrusted, trustedProxies } from './trusted-proxies.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const bound = (least: number, most: number) => z.coerce.number().int().min(least).max(most).optional()
const secretOf = (least: number) => z.string().min(least, `must have at least ${least} characters`).optional()
const flag = z.enum(['on', 'off'])
// Two: yesterday may still be a day in the making.
const retention = z.coerce.number().int().min(2).max(36_500).optional()

// Not z.url(): the connection string of a socket has no host.
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be postgresql://…')
  .optional()

/** The environment, as the table in `README.md` describes it. An empty variable counts as not set. */
const Environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  QUANTRAC_DATA_DIR: z.string().default('./data'),
  QUANTRAC_DEMO: flag.default('off'),
  QUANTRAC_ADMIN_EMAIL: z.string().default('admin@quantrac.local'),
  QUANTRAC_ADMIN_PASSWORD: z
    .string()
    .refine(({ length }) => length >= 8 && length <= 128, 'must have 8 to 128 characters')
    .optional(),
  QUANTRAC_BROKER_PORT: z.union([z.literal('off'), port]).default(1883),
  QUANTRAC_BROKER_HOST: z.string().default('127.0.0.1'),
  QUANTRAC_BROKER_TLS_PORT: port.default(8883),
  QUANTRAC_BROKER_ANONYMOUS: z.enum(['loopback', 'never']).default('loopback'),
  QUANTRAC_BROKER_CONNECTIONS: bound(1, 100_000),
  // A message is read below 1 MiB, and a sign-in takes up to 4 KiB.
  QUANTRAC_BROKER_PACKET_BYTES: bound(4096, 1024 * 1024),
  QUANTRAC_BROKER_KEY_MESSAGES: bound(1, 1_000_000),
  QUANTRAC_BROKER_KEY_BYTES: bound(1024, 1024 * 1024 * 1024),
  QUANTRAC_BROKER_USERNAME: z.string().optional(),
  QUANTRAC_BROKER_PASSWORD: z.string().optional(),
  QUANTRAC_TLS_CERT: z.string().optional(),
  QUANTRAC_TLS_KEY: z.string().optional(),
  QUANTRAC_SECRET_KEY: secretOf(32),
  QUANTRAC_ROLES: z.string().default('api,ingest,jobs'),
  QUANTRAC_RETENTION_DAYS: retention,
  QUANTRAC_ALERT_RETENTION_DAYS: retention,
  QUANTRAC_METRICS_TOKEN: secretOf(8),
  QUANTRAC_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be https://… or http://…' })
    .transform((url) => new URL(url))
    .refine(
      ({ pathname, search, hash }) => pathname === '/' && search + hash === '',
      'must have nothing after the host',
    )
    .transform(({ origin }) => origin)
    .optional(),
  QUANTRAC_BASE_PATH: z
    .string()
    .transform((path) => path.replace(/\/$/, ''))
    .refine((path) => /^(\/[\w~-][\w.~-]*)*$/.test(path), 'must be a path such as /quantrac')
    .default(''),
  QUANTRAC_TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((text, context) => {
      const isTrusted = trustedProxies(text)
      if (isTrusted === null) context.addIssue('must be loopback, addresses or ranges, with commas')
      return isTrusted ?? z.NEVER
    }),
  QUANTRAC_DOCS: z.enum(['signed-in', 'public']).default('signed-in'),
  QUANTRAC_SUPPORT_URL: z
    .url({ protocol: /^(https?|mailto)$/, error: 'must be https://…, http://… or mailto:…' })
    .optional(),
  QUANTRAC_MAP_TILES: z
    .string()
    .refine(
      (text) => tileOrigin(text) !== null,
      'must be https://… or http://… with {z}, {x} and {y} after the host, and no other braces',
    )
    .optional(),
  QUANTRAC_MAP_ATTRIBUTION: z.string().trim().max(200).default(''),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Must be set together: one alone would disable the TLS or the sign-in that was meant to be on. */
const pairs = [
  ['QUANTRAC_TLS_CERT', 'QUANTRAC_TLS_KEY'],
  ['QUANTRAC_BROKER_USERNAME', 'QUANTRAC_BROKER_PASSWORD'],
] as const

export const roles = ['api', 'ingest', 'jobs'] as const
export type RoleName = (typeof roles)[number]

export interface Config {
  readonly port: number
  readonly host: string
  /** null: the private cluster under dataDir. */
  readonly databaseUrl: string | null
  /** The same database, of the role that owns it; null: the role of databaseUrl does. */
  readonly databaseOwnerUrl: string | null
  readonly dataDir: string
  readonly demo: boolean
  readonly admin: { readonly email: string; readonly password: string | null }
  /** null: no embedded broker. */
  readonly broker: {
    readonly port: number
    readonly host: string
    readonly tlsPort: number
    readonly username: string | null
    readonly password: string | null
    /** Whether this machine's own programs may publish without a sign-in. */
    readonly isOpenHere: boolean
    /** Bounds other than the endpoint's own. */
    readonly limits?: Partial<EndpointLimits>
  } | null
  readonly tls: { readonly cert: string; readonly key: string } | null
  /** null: generated and kept in dataDir. */
  readonly secretKey: string | null
  readonly roles: ReadonlySet<RoleName>
  /** Days of readings, and of closed alerts, that are kept; null: all. */
  readonly retentionDays: number | null
  readonly alertRetentionDays: number | null
  readonly metricsToken: string | null
  /** Where people open the console, as links in mails say it; null: where an administrator last did. */
  readonly publicUrl: string | null
  /** The path that everything is served under, e.g. `/quantrac`; '' for the root. */
  readonly basePath: string
  /** Whether a proxy at this address may name the client's address, host and scheme. */
  readonly isTrustedProxy: IsTrusted
  /** Who may read the document of the API. */
  readonly docs: 'signed-in' | 'public'
  /** Where people find help; null: the API documentation. */
  readonly supportUrl: string | null
  /** null: the map has the land alone. */
  readonly mapTiles: MapTiles | null
  readonly smtpUrl: string | null
  readonly logLevel: string
  /** The folder of the built console; null if it is not built. */
  readonly consoleDir: string | null
  /** Whether every answer is checked against its schema; on in tests. */
  readonly checkAnswers: boolean
}

export class ConfigError extends Error {}

/**
 * Reads the environment into a typed configuration.
 * @throws ConfigError with one line for each wrong variable.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const env = parsed.data
  for (const [one, other] of pairs) {
    if ((env[one] === undefined) !== (env[other] === undefined))
      throw new ConfigError(`${one} and ${other} go together`)
  }
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL')
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    dataDir: env.QUANTRAC_DATA_DIR,
    demo: env.QUANTRAC_DEMO === 'on',
    admin: { email: env.QUANTRAC_ADMIN_EMAIL, password: env.QUANTRAC_ADMIN_PASSWORD ?? null },
    broker:
      env.QUANTRAC_BROKER_PORT === 'off'
        ? null
        : {
            port: env.QUANTRAC_BROKER_PORT,
            host: env.QUANTRAC_BROKER_HOST,
            tlsPort: env.QUANTRAC_BROKER_TLS_PORT,
            isOpenHere: env.QUANTRAC_BROKER_ANONYMOUS === 'loopback',
            username: env.QUANTRAC_BROKER_USERNAME ?? null,
            password: env.QUANTRAC_BROKER_PASSWORD ?? null,
            limits: limitsOf(env),
          },
    tls:
      env.QUANTRAC_TLS_CERT !== undefined && env.QUANTRAC_TLS_KEY !== undefined
        ? { cert: env.QUANTRAC_TLS_CERT, key: env.QUANTRAC_TLS_KEY }
        : null,
    secretKey: env.QUANTRAC_SECRET_KEY ?? null,
    roles: readRoles(env.QUANTRAC_ROLES),
    retentionDays: env.QUANTRAC_RETENTION_DAYS ?? null,
    alertRetentionDays: env.QUANTRAC_ALERT_RETENTION_DAYS ?? null,
    metricsToken: env.QUANTRAC_METRICS_TOKEN ?? null,
    publicUrl: env.QUANTRAC_PUBLIC_URL ?? null,
    basePath: env.QUANTRAC_BASE_PATH,
    isTrustedProxy: env.QUANTRAC_TRUST_PROXY,
    docs: env.QUANTRAC_DOCS,
    supportUrl: env.QUANTRAC_SUPPORT_URL ?? null,
    mapTiles: mapTilesOf(env.QUANTRAC_MAP_TILES ?? '', env.QUANTRAC_MAP_ATTRIBUTION),
    smtpUrl: env.SMTP_URL ?? null,
    logLevel: env.LOG_LEVEL,
    consoleDir: null,
    checkAnswers: false,
  }
}

/** The bounds of the endpoint that are set. */
function limitsOf(env: z.infer<typeof Environment>): Partial<EndpointLimits> {
  const {
    QUANTRAC_BROKER_CONNECTIONS: connections,
    QUANTRAC_BROKER_PACKET_BYTES: packetBytes,
    QUANTRAC_BROKER_KEY_MESSAGES: messagesPerSecond,
    QUANTRAC_BROKER_KEY_BYTES: bytesPerSecond,
  } = env
  return {
    ...(connections !== undefined && { connections }),
    ...(packetBytes !== undefined && { packetBytes }),
    ...(messagesPerSecond !== undefined && { messagesPerSecond }),
    ...(bytesPerSecond !== undefined && { bytesPerSecond }),
  }
}

function readRoles(text: string): ReadonlySet<RoleName> {
  const names = text.split(',').map((name) => name.trim())
  const wrong = names.filter((name) => !roles.includes(name as RoleName)) // the cast only lets includes compare
  if (wrong.length > 0) throw new ConfigError(`QUANTRAC_ROLES: unknown role ${wrong.join(', ')}`)
  return new Set(names as RoleName[]) // every name was just checked
}
