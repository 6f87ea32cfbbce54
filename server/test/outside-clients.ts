import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { TestContext } from 'vitest'
import { findMosquittoPub, findPaho, fromRoot } from '../../e2e/src/paths.ts'

/** How a client reaches the endpoint. */
export interface Way {
  readonly transport: 'tcp' | 'tls' | 'websocket'
  readonly version: 4 | 5
}

export interface Target extends Way {
  readonly port: number
  readonly username: string
  readonly password: string
  /** The file of the endpoint's certificate. */
  readonly ca: string
}

/**
 * mosquitto_pub with its defaults, one message at a time, as scripts of loggers use it. True if it was acknowledged.
 */
export function mosquittoPub(context: TestContext, target: Target): (message: string) => Promise<boolean> {
  const program = findMosquittoPub()
  context.skip(program === null, 'no mosquitto_pub on this machine (mosquitto-clients)')
  const { port, username, password, version, transport, ca } = target
  const to = ['-h', '127.0.0.1', '-p', String(port), '-u', username, '-P', password]
  const how = ['-V', version === 5 ? '5' : '311', ...(transport === 'tls' ? ['--cafile', ca] : [])]
  return async (message) => {
    const child = spawn(program ?? '', [...to, ...how, '-q', '1', '-t', 'any', '-m', message], {
      stdio: 'ignore',
    })
    const [code] = await once(child, 'close')
    return code === 0
  }
}

export interface PahoClient {
  /** Resolves when it is acknowledged. */
  publish(message: string): Promise<void>
}

/** A client of python3-paho-mqtt with its defaults, that goes on by itself. */
export async function pahoClient(context: TestContext, target: Target): Promise<PahoClient> {
  const python = findPaho()
  context.skip(python === null, 'no python3 with paho on this machine (python3-paho-mqtt)')
  const { port, username, password, version, transport, ca } = target
  const given = [String(port), username, password, String(version), transport, ca]
  const child = spawn(python ?? '', [fromRoot('server/test/paho-client.py'), ...given], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  context.onTestFinished(() => void child.kill('SIGKILL'))
  const waiting: (() => void)[] = []
  const connected = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'connected') connected.resolve()
    else if (line === 'acknowledged') waiting.shift()?.()
  })
  child.once('close', () => connected.reject(new Error('the paho client has ended')))
  await connected.promise
  return {
    publish: (message) =>
      new Promise((resolve) => {
        waiting.push(resolve)
        child.stdin.write(`${message}\n`)
      }),
  }
}
