import { type RouteDefinition, routes } from '@quantrac/contract'
import { adminEmail, password } from '../src/program.ts'
import { Publisher } from './publisher.ts'
import { type HostileRequest, hostileRequests } from './requests.ts'
import { type Answer, http1Sender, http2Sender, type Sender } from './send.ts'
import type { FaultyServer } from './server.ts'
import { createStreamStations, makeStream, messageOf } from './stream.ts'

export interface RequestOutcome {
  readonly sent: number
  readonly operations: number
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>
  /** Wrong answers: 5xx, a status that the operation does not document, a body of another shape, no answer. */
  readonly wrong: readonly string[]
  readonly unexpectedEnds: number
  readonly memoryBeforeMib: number
  readonly memoryMib: number
  readonly seconds: number
}

const atOnce = 8
const batch = 2000
const everywhere = [400, 401, 403, 404, 413, 415, 429]

// Wrong old passwords lock an account for minutes: the run then continues with the next of these.
const admins = [adminEmail, ...Array.from({ length: 10 }, (_, n) => `admin-${n}@example.test`)]

/** Sends hostile requests to every operation, a few at a time, and checks each answer against the contract. */
export async function runRequests(
  server: FaultyServer,
  { requests, seed }: { requests: number; seed: number },
): Promise<RequestOutcome> {
  await populate(server)
  const client = new Client(server)
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  const operations = new Set<string>()
  const memoryBeforeMib = await server.memoryMib()
  const begun = performance.now()
  for (let done = 0; done < requests; done += batch) {
    const waiting = hostileRequests(Math.min(batch, requests - done), {
      seed: seed + done,
      brokerPort: server.brokerPort,
    })
    const work = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        operations.add(next.name ?? 'none')
        const answer = await client.send(next)
        const status = answer?.status ?? 0
        statuses[status] = (statuses[status] ?? 0) + 1
        const problem = problemOf(next, answer)
        if (problem !== null) wrong.push(`${problem}: ${describe(next)} → ${answer?.text.slice(0, 200)}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
  client.close()
  return {
    sent: requests,
    operations: operations.size - (operations.has('none') ? 1 : 0),
    statuses,
    wrong,
    unexpectedEnds: server.unexpectedEnds,
    memoryBeforeMib,
    memoryMib: await server.memoryMib(),
    seconds: (performance.now() - begun) / 1000,
  }
}

/** Creates modules with readings and alerts, so that operations find data. */
async function populate(server: FaultyServer): Promise<void> {
  const api = await server.api()
  await createStreamStations(api)
  for (const email of admins.slice(1)) await api.call('userSignup', { body: adminOf(email) })
  const stream = makeStream(2000, 1)
  const publisher = new Publisher({
    port: server.brokerPort,
    clientId: 'before',
    window: 500,
    total: stream.messages,
    messageOf: (index) => messageOf(stream, index),
  })
  publisher.start()
  await publisher.finished
  publisher.stop()
}

const adminOf = (email: string) => ({
  email,
  password,
  first_name: 'An',
  last_name: 'Trần',
  phone_number: '0901234567',
  date_of_birth: '1990-05-17',
  role: 'admin' as const,
})

const describe = ({ name, method, path, body }: HostileRequest): string =>
  `${name} ${method} ${path.slice(0, 200)} ${body === null ? '' : String(body).slice(0, 300)}`

/** The admin's connection; signs in again when its session has ended. */
class Client {
  readonly #server: FaultyServer
  readonly #send: Sender
  #token: Promise<string>

  constructor(server: FaultyServer) {
    this.#server = server
    this.#send = server.url.startsWith('https:') ? http2Sender(server.url) : http1Sender(server.url, atOnce)
    this.#token = this.#signIn()
  }

  async #signIn(): Promise<string> {
    for (const email of admins) {
      const token = await this.#server.signIn(email).catch(() => null)
      if (token !== null) return token
    }
    throw new Error('none of the admins can sign in any more')
  }

  async send(request: HostileRequest): Promise<Answer | null> {
    const token = this.#token
    const answer = await this.#once(request, request.signedIn ? await token : null)
    const expired = answer?.status === 401 && request.signedIn && request.name !== 'accountLogin'
    if (!expired && request.name !== 'accountLogout') return answer
    // Several requests lose the same session together; one sign-in serves them all.
    if (request.signedIn && this.#token === token) this.#token = this.#signIn()
    return expired ? this.#once(request, await this.#token) : answer
  }

  #once({ headers, ...request }: HostileRequest, token: string | null): Promise<Answer | null> {
    const signedIn = { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) }
    return this.#send({ ...request, headers: signedIn })
  }

  close(): void {
    this.#send.close()
  }
}

function problemOf({ name }: HostileRequest, answer: Answer | null): string | null {
  if (answer === null) return 'no answer'
  const { status, text } = answer
  if (name === null) return status >= 500 ? `status ${status}` : null
  const definition: RouteDefinition = routes[name]
  if (status === 503 && isBrokerError(name, text)) return null
  if (status === definition.status) return shapeProblem(definition, text)
  const documented = [...everywhere, ...(definition.errors ?? [])]
  if (status >= 500 || !documented.includes(status)) return `status ${status}`
  return isRefusal(text) ? null : `a refusal (${status}) of another shape`
}

/** A request to connect to a broker that does not exist: the contract answers 503. */
function isBrokerError(name: string, text: string): boolean {
  return name.startsWith('mqtt') && /"code":"broker-(refused|silent)"/.test(text)
}

function shapeProblem({ response, produces }: RouteDefinition, text: string): string | null {
  if (produces !== undefined) return text === '' ? 'an empty file' : null
  if (response === undefined) return text === '' ? null : 'a body where none is documented'
  const parsed = response.safeParse(jsonOf(text))
  return parsed.success ? null : `an answer of another shape (${parsed.error.issues[0]?.message})`
}

function isRefusal(text: string): boolean {
  const body = jsonOf(text)
  if (typeof body !== 'object' || body === null) return false
  if ('code' in body && 'detail' in body) return true
  const fields = Object.values(body)
  return fields.length > 0 && fields.every((one) => Array.isArray(one))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
