import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The file at a path from the repository's root. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const folders = [
  '/usr/bin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/sbin',
  '/opt/homebrew/bin',
]

/** The machine's Mosquitto, or null. */
export const findVsftpd = (): string | null => find('vsftpd', process.env.QUANTRAC_VSFTPD)
export const findSshd = (): string | null => find('sshd', process.env.QUANTRAC_SSHD)
export const findMosquitto = (): string | null => find('mosquitto', process.env.QUANTRAC_MOSQUITTO)

/** The machine's PgBouncer, or null. */
export const findPgBouncer = (): string | null => find('pgbouncer', process.env.QUANTRAC_PGBOUNCER)

/** The machine's mosquitto_pub, or null. */
export const findMosquittoPub = (): string | null => find('mosquitto_pub', process.env.QUANTRAC_MOSQUITTO_PUB)

/** The machine's Python if it has paho-mqtt, or null. */
export function findPaho(): string | null {
  const python = find('python3', process.env.QUANTRAC_PYTHON)
  const hasPaho = python !== null && spawnSync(python, ['-c', 'import paho.mqtt.client']).status === 0
  return hasPaho ? python : null
}

/** The program of the machine's Node-RED, or null. */
export const findNodeRed = (): string | null =>
  [
    process.env.QUANTRAC_NODE_RED,
    ...folders.map((folder) => `${folder}/../lib/node_modules/node-red/red.js`),
  ].find((file) => file !== undefined && existsSync(file)) ?? null

/** The machine's Python if it has Jinja and YAML, or null. */
export function findJinja(): string | null {
  const python = find('python3', process.env.QUANTRAC_PYTHON)
  const hasBoth = python !== null && spawnSync(python, ['-c', 'import jinja2, yaml']).status === 0
  return hasBoth ? python : null
}

/** The machine's nginx and Caddy, or null. */
export const findProxy = {
  nginx: (): string | null => find('nginx', process.env.QUANTRAC_NGINX),
  caddy: (): string | null => find('caddy', process.env.QUANTRAC_CADDY),
}

function find(name: string, given: string | undefined): string | null {
  const places = folders.map((folder) => `${folder}/${name}`)
  return [given, ...places].find((file) => file !== undefined && existsSync(file)) ?? null
}
