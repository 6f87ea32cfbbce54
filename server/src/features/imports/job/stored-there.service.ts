import type { Database } from '../../../db/database.ts'
import { readPoints } from '../../history/points.service.ts'
import { snapshot } from '../../history/snapshot.service.ts'
import type { FileReading, There } from './batch.ts'

export async function thereAlready(db: Database, readings: readonly FileReading[]): Promise<There> {
  const byFactor = new Map<number, FileReading[]>()
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const reading of readings) {
    if (reading.target === undefined) continue
    const own = byFactor.get(reading.target.factor_id)
    if (own === undefined) byFactor.set(reading.target.factor_id, [reading])
    else own.push(reading)
    if (reading.ts < start) start = reading.ts
    if (reading.ts > end) end = reading.ts
  }
  const duplicates: FileReading[] = []
  const conflicts: FileReading[] = []
  if (byFactor.size === 0) return { duplicates, conflicts }
  const given = new Map([...byFactor].map(([id, own]) => [id, new Map(own.map((one) => [one.ts, one]))]))
  await snapshot(db, async (at) => {
    const period = { factor_ids: [...byFactor.keys()], start, end: end + 1 }
    for await (const { factor_id, base, offsets, values, qualities } of readPoints(at, period)) {
      const own = given.get(factor_id)
      if (own === undefined) continue
      for (const [place, offset] of offsets.entries()) {
        const reading = own.get(base + offset)
        if (reading === undefined) continue
        if (values[place] === reading.value && qualities[place] === reading.quality) duplicates.push(reading)
        else conflicts.push(reading)
      }
    }
  })
  return { duplicates, conflicts }
}
