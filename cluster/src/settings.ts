import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from './account.ts'
import type { Home } from './directory.ts'

export const settingsFile = 'quantrac.conf'

// Sized for the gateway of one factory with 2 to 4 GB. WAL is compressed and checkpoints are spread out because
// ingest writes all the time; statements take milliseconds, and JIT compilation would take several times that.
const settings = {
  password_encryption: 'scram-sha-256',
  fsync: 'on',
  shared_buffers: '256MB',
  work_mem: '64MB',
  maintenance_work_mem: '128MB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  min_wal_size: '128MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  cluster_name: 'quantrac',
  // A week of logs, one file a day, overwritten a week later.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
  // A long statement of a killed program ends soon; as long as it runs, it blocks a restart on this data.
  ...(process.platform === 'linux' ? { client_connection_check_interval: '2s' } : {}),
}

/** Writes our settings beside PostgreSQL's own; `ALTER SYSTEM` still wins over them. */
export async function writeSettings(home: Home): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  const path = join(home.data, settingsFile)
  const heading = '# Written by Quantrac at every start. Change a setting with ALTER SYSTEM instead.'
  await writeFile(path, `${[heading, ...lines].join('\n')}\n`, { mode: 0o600 })
  await giveTo(home.account, path)
}
