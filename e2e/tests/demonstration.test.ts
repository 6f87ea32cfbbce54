import {
  createStations,
  demoSeed,
  demoStations,
  exampleGroup,
  frozenMessages,
  giveExampleGroups,
  historyCsv,
  valueAt,
} from '@quantrac/simulator'
import mqtt from 'mqtt'
import { describe, expect, test } from 'vitest'
import { startConsole } from '../src/console.ts'
import { openScreen } from '../src/harness.ts'

const stepMs = 300_000
// A past multiple of the step: the instant at which the scenario is frozen.
const instant = Math.floor(Date.now() / stepMs) * stepMs - stepMs

const { product, browser } = await startConsole()

describe('the demonstration stations, frozen', () => {
  test('are made, get their history by import, publish, and are shown with their values', async () => {
    await createStations(product.api, demoStations)
    const station = demoStations[0]!
    const day = { from: instant - 86_400_000, to: instant, stepMs, seed: demoSeed }
    const imported = await product.api.importCsv(historyCsv(station, day))
    expect(imported.data).toMatchObject({
      accepted: 288 * station.factors.length,
      duplicates: 0,
      rejected: [],
    })

    const client = await mqtt.connectAsync(product.brokerUrl)
    for (const { topic, payload } of frozenMessages(instant))
      await client.publishAsync(topic, payload, { qos: 1 })
    await client.endAsync()

    const person = await product.addPerson({ permissions: ['widgets.view_widget'] })
    const screen = await openScreen(browser, { url: product.url, tokens: person.tokens, language: 'en' })
    const ofType = demoStations.filter(({ type }) => type === station.type)
    await screen.page.goto(`/${station.type}`)
    const rows = screen.page.getByRole('rowheader')
    await rows.nth(ofType.length - 1).waitFor()
    expect(await rows.count()).toBe(ofType.length)
    const factor = station.factors[1]!
    const shown = valueAt(station, factor, { ts: instant, seed: demoSeed }).toFixed(factor.decimals)
    const row = screen.page.locator(`[data-row="${station.code}"]`)
    await row.getByText(shown).first().waitFor()
    await screen.close()
  })

  test('pay the price of an example group, which never replaces one that people chose', async () => {
    const { data } = await product.api.call('moduleListWhole', {})
    const [meter, other] = data.filter(({ type }) => type === 'elecConsum')
    const groupOf = async (id = 0) =>
      (await product.api.call('stationGroups', { params: { id } })).data.entries.map(({ group }) => group)
    const own = { valid_from: null, group: 'business-6kv', contracted_kw: null }
    const params = { id: other?.id ?? 0 }
    await product.api.call('stationGroupsUpdate', { params, body: { entries: [own] } })
    await giveExampleGroups(product.api, data)
    expect([await groupOf(meter?.id), await groupOf(other?.id)]).toEqual([[exampleGroup], ['business-6kv']])
    const cost = await product.api.call('moduleCost', { params: { code: meter?.code ?? '' }, query: {} })
    expect(cost.documents.map(({ document }) => document)).toContain('Quyết định 1279/QĐ-BCT')
  })

  test('are not doubled when they are made a second time', async () => {
    const before = await product.api.call('moduleListWhole', {})
    await createStations(product.api, demoStations)
    const after = await product.api.call('moduleListWhole', {})
    expect(after.data.length).toBe(before.data.length)
  })
})
