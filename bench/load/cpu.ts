import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Seconds of CPU, user and system; each part counts from a different time. */
export interface CpuSeconds {
  readonly server: number
  readonly postgres: number
  readonly broker: number
}

// USER_HZ, the unit of /proc, is fixed on every Linux that Node runs on.
const ticksPerSecond = 100

/** The CPU used so far by this process (the server), its PostgreSQL and an outside broker. Needs Linux's /proc. */
export async function readCpu(dataDir: string, brokerPid: number | null): Promise<CpuSeconds> {
  const { user, system } = process.cpuUsage()
  return {
    server: (user + system) / 1e6,
    postgres: await treeSeconds(await postmasterOf(dataDir)),
    broker: brokerPid === null ? 0 : ((await statOf(brokerPid))?.seconds ?? 0),
  }
}

export async function postmasterOf(dataDir: string): Promise<number> {
  const home = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => dataDir)
  const text = await readFile(join(home.trim(), 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

/** CPU seconds of a process and its children, including ended ones. */
async function treeSeconds(pid: number): Promise<number> {
  const root = await statOf(pid)
  let seconds = (root?.seconds ?? 0) + (root?.endedChildren ?? 0)
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const child = await statOf(Number(name))
    if (child?.parent === pid) seconds += child.seconds
  }
  return seconds
}

async function statOf(
  pid: number,
): Promise<{ parent: number; seconds: number; endedChildren: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name may contain spaces and brackets; the fields after it start with the state, which is field 3.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return {
    parent: field(4),
    seconds: (field(14) + field(15)) / ticksPerSecond,
    endedChildren: (field(16) + field(17)) / ticksPerSecond,
  }
}
