import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { read } from './tree.ts'

const unit = /```ini\n([\s\S]*?)```/.exec(read('docs/operations.md'))?.[1] ?? ''
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('the unit of systemd waits for the network and ends the program alone, which ends its PostgreSQL', () => {
  for (const line of ['Wants=network-online.target', 'After=network-online.target', 'KillMode=mixed'])
    expect(unit.split('\n')).toContain(line)
  // It would forbid the compiled code of JavaScript.
  expect(unit).not.toContain('MemoryDenyWriteExecute')
})

test('the unit of systemd bounds the memory, and no document installs packages with their scripts', () => {
  expect(unit).toMatch(/^MemoryMax=\d+%$/m)
  for (const document of ['README.md', 'CONTRIBUTING.md', 'docs/operations.md'])
    expect(read(document).match(/npm (?:ci|install)(?! --ignore-scripts)\b.*/g) ?? [], document).toEqual([])
})

test('the unit of systemd is hardened: an exposure of 3.0 at most', (context) => {
  context.skip(!hasSystemd, 'no systemd-analyze on this machine')
  const folder = mkdtempSync(path.join(tmpdir(), 'quantrac-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'quantrac.service')
  writeFileSync(file, unit)
  // Its exit code says whether the threshold, in tenths, is exceeded.
  const found = execFileSync('systemd-analyze', [
    'security',
    '--offline=yes',
    '--threshold=30',
    '--no-pager',
    file,
  ])
  expect(found.toString()).toMatch(/Overall exposure level for quantrac\.service: [0-3]\.\d/)
})
