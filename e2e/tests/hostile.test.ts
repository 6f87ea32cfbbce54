import { routes } from '@quantrac/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { disturbed, runBrokenPackets } from '../faults/broken-packets.ts'
import { runPayloads, unaccounted } from '../faults/payload-run.ts'
import { runRequests } from '../faults/request-run.ts'
import { type FaultyServer, startServer } from '../faults/server.ts'
import { makeStream } from '../faults/stream.ts'
import { makeCertificate } from '../src/certificate.ts'
import { createProductDatabase, type ProductDatabase } from '../src/database.ts'

// The long run, with 100,000 payloads and 20,000 requests: `node bench/faults/hostile.ts`.
const seed = 11
let database: ProductDatabase
let server: FaultyServer

beforeAll(async () => {
  database = await createProductDatabase()
  server = await startServer(database.url)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

test('every part of 2,000 hostile messages is stored or refused, and both counts agree', async () => {
  const outcome = await runPayloads(server, { payloads: 2000, seed })
  expect(unaccounted(outcome)).toEqual([])
  expect(outcome.stored).toBeGreaterThan(0)
  expect(outcome.rejected).toBeGreaterThan(0)
})

test('broken packets, half-open and many connections do not disturb other stations', async () => {
  const outcome = await runBrokenPackets(server, makeStream(200, seed), {
    seed,
    garbage: 300,
    halfOpen: 30,
    connects: 150,
  })
  expect(disturbed(outcome)).toEqual([])
})

test('1,000 hostile requests to all operations get only answers that the contract documents', async () => {
  const outcome = await runRequests(server, { requests: 1000, seed })
  expect(outcome.wrong).toEqual([])
  expect(outcome.operations).toBe(Object.keys(routes).length)
  expect(outcome.unexpectedEnds).toBe(0)
})

test('1,000 hostile requests over HTTP/2 get only answers that the contract documents', async () => {
  const [certificate, own] = await Promise.all([makeCertificate(), createProductDatabase()])
  onTestFinished(() => Promise.all([certificate.remove(), own.drop()]).then(() => undefined))
  const secure = await startServer(own.url, certificate.env)
  onTestFinished(() => secure.stop())
  const outcome = await runRequests(secure, { requests: 1000, seed: seed + 1 })
  expect(outcome.wrong).toEqual([])
  expect(outcome.operations).toBe(Object.keys(routes).length)
  expect(outcome.unexpectedEnds).toBe(0)
})
