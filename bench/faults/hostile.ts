/**
 * `node bench/faults/hostile.ts [--payloads 100000] [--requests 20000] [--connects 150] [--garbage 5000] [--seed 1]`
 * Sends generated payloads, requests and broken packets to one running server: all are accounted for, none ends it.
 */
import { parseArgs } from 'node:util'
import { disturbed, runBrokenPackets } from '../../e2e/faults/broken-packets.ts'
import { runPayloads, unaccounted } from '../../e2e/faults/payload-run.ts'
import { createPostgres, type Postgres } from '../../e2e/faults/postgres.ts'
import { runRequests } from '../../e2e/faults/request-run.ts'
import { type FaultyServer, startServer } from '../../e2e/faults/server.ts'
import { makeStream } from '../../e2e/faults/stream.ts'

const { values } = parseArgs({
  options: {
    payloads: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '20000' },
    connects: { type: 'string', default: '150' },
    garbage: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
  },
})
const seed = Number(values.seed)

/** Prints the figures; returns true if nothing is broken. */
function report(title: string, figures: object, broken: readonly string[]): boolean {
  console.log(`\n${title}`)
  console.log(figures)
  console.log(broken.length === 0 ? 'nothing crashed' : `FAILED: ${broken.join('; ')}`)
  return broken.length === 0
}

async function payloads(server: FaultyServer): Promise<boolean> {
  const outcome = await runPayloads(server, { payloads: Number(values.payloads), seed })
  return report('payloads', outcome, unaccounted(outcome))
}

async function requests(server: FaultyServer): Promise<boolean> {
  const outcome = await runRequests(server, { requests: Number(values.requests), seed })
  const { wrong, ...figures } = outcome
  for (const line of wrong.slice(0, 40)) console.log(line)
  const broken = wrong.length === 0 ? [] : [`${wrong.length} answers must not be`]
  return report('requests', figures, outcome.unexpectedEnds === 0 ? broken : [...broken, 'the server ended'])
}

async function packets(server: FaultyServer): Promise<boolean> {
  const outcome = await runBrokenPackets(server, makeStream(500, seed), {
    seed,
    garbage: Number(values.garbage),
    halfOpen: 300,
    connects: Number(values.connects),
  })
  return report('broken packets', outcome, disturbed(outcome))
}

async function withServer(
  postgres: Postgres,
  name: string,
  work: (server: FaultyServer) => Promise<boolean>,
): Promise<boolean> {
  const server = await startServer(await postgres.createDatabase(name))
  try {
    return await work(server)
  } finally {
    if (server.unexpectedEnds > 0) console.log(server.output)
    await server.stop()
  }
}

async function main(): Promise<number> {
  const postgres = await createPostgres()
  try {
    let well = await withServer(postgres, 'payloads', async (server) => {
      const first = Number(values.payloads) === 0 || (await payloads(server))
      return (Number(values.connects) === 0 || (await packets(server))) && first
    })
    if (Number(values.requests) > 0) well = (await withServer(postgres, 'requests', requests)) && well
    return well ? 0 : 1
  } finally {
    await postgres.remove()
  }
}

process.exitCode = await main()
