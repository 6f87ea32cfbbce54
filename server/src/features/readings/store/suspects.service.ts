import { isSuspect } from '@quantrac/contract'
import type { PoolClient } from 'pg'
import { readRowsBefore } from '../../history/before.service.ts'
import { type Failed, failedTest, readingsBefore } from '../../judging/reading-tests.ts'
import type { FactorSettings } from './factor-state-locks.queries.ts'
import { insertSuspects, type Suspect } from './suspects.queries.ts'
import type { IncomingReading } from './target.ts'

type Readings = ReadonlyMap<number, readonly IncomingReading[]>

/**
 * Tests new readings, given by factor in event-time order, and marks those that fail as suspect; factors without tests
 * cost nothing. Of a reading of a packed day only its range and its neighbours of the same batch are known.
 */
export async function markSuspects(
  client: PoolClient,
  byFactor: Readings,
  settings: ReadonlyMap<number, FactorSettings>,
): Promise<Map<IncomingReading, Failed>> {
  const marks = new Map<IncomingReading, Failed>()
  const asked = []
  for (const [factor_id, [first]] of byFactor) {
    const tests = settings.get(factor_id)?.tests
    if (!tests || first === undefined) continue
    const count = readingsBefore(tests)
    if (count > 0) asked.push({ factor_id, ts: first.ts, count })
  }
  const before = asked.length === 0 ? null : await readRowsBefore(client, asked)
  for (const [factorId, readings] of byFactor) {
    const tests = settings.get(factorId)?.tests
    if (!tests) continue
    const most = readingsBefore(tests)
    const known = [...(before?.get(factorId) ?? [])]
    for (const reading of readings) {
      // Marked by a try that failed: what was sent is never suspect.
      if (isSuspect(reading.quality)) reading.quality = 0
      const failed = failedTest(tests, known, reading)
      if (failed !== null) {
        marks.set(reading, failed)
        reading.quality = tests.suspect_counts ? 3 : 5
      }
      if (reading.quality === 0 || reading.quality === 3) known.push({ ...reading })
      if (known.length > most) known.splice(0, known.length - most)
    }
  }
  return marks
}

/** Keeps which test said so, of those that are new. */
export async function writeSuspects(
  client: PoolClient,
  marks: ReadonlyMap<IncomingReading, Failed>,
  byFactor: Readings,
): Promise<void> {
  if (marks.size === 0) return
  const suspects: Suspect[] = []
  for (const [factor_id, readings] of byFactor)
    for (const reading of readings) {
      const failed = marks.get(reading)
      if (failed !== undefined) suspects.push({ factor_id, ts: reading.ts, value: reading.value, ...failed })
    }
  if (suspects.length > 0) await insertSuspects(client, suspects)
}
