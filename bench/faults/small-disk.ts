import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly directory: string
  remove(): Promise<void>
}

/** Mounts a file system in memory; null if this account may not mount one. */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk | null> {
  const directory = await mkdtemp(join(tmpdir(), 'quantrac-faults-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', directory], { stdio: 'pipe' })
  } catch {
    await rm(directory, { recursive: true })
    return null
  }
  await chmod(directory, 0o777)
  return {
    directory,
    remove: async () => {
      execFileSync('umount', ['-l', directory], { stdio: 'pipe' })
      await rm(directory, { recursive: true })
    },
  }
}
