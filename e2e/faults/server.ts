import { readFile } from 'node:fs/promises'
import { freePlaces, Program } from '../src/program.ts'

const metricsToken = 'a token of this run'

/** The product as one process for fault runs, with its figures. */
export class FaultyServer extends Program {
  /** The counters of `/metrics`: each line by name with labels, and their sum by name alone. */
  async counters(): Promise<Map<string, number>> {
    const answer = await fetch(`${this.url}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    const sums = new Map<string, number>()
    for (const line of (await answer.text()).split('\n')) {
      const found = /^(\w+)(\{.*\})? ([\d.e+-]+)$/.exec(line)
      if (found === null) continue
      const [, name = '', labels, value] = found
      if (labels !== undefined) sums.set(name + labels, Number(value))
      sums.set(name, (sums.get(name) ?? 0) + Number(value))
    }
    return sums
  }

  /** Resident memory in MiB. */
  async memoryMib(): Promise<number> {
    const text = await readFile(`/proc/${this.pid}/status`, 'utf8').catch(() => '')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024)
  }
}

export async function startServer(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<FaultyServer> {
  const options = { databaseUrl, env: { QUANTRAC_METRICS_TOKEN: metricsToken, ...env } }
  const server = new FaultyServer(options, await freePlaces())
  await server.start()
  return server
}
