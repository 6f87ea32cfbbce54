import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import mqtt from 'mqtt'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { answers } from '../faults/mosquitto.ts'
import { startConsole } from '../src/console.ts'
import { freePort } from '../src/free-port.ts'
import { openScreen } from '../src/harness.ts'
import { findJinja, findMosquitto, findMosquittoPub, findNodeRed, findPaho, fromRoot } from '../src/paths.ts'

// Each snippet is read from the page as a person copies it, and run by the program that it is for.

const { product, browser } = await startConsole()
const device = 'hall/logger 1'
let key: { username: string; password: string }
let lines: Record<string, string>

beforeAll(async () => {
  const module = { code: 'KN-1', manufacturer_id: device, name: 'Cửa xả «A»' }
  await product.api.call('moduleCreate', { body: module })
  for (const code of ['COD', 'pH']) {
    const factor = { name: code, code, manufacturer_id: `${code} "1"`, module: 'KN-1' }
    await product.api.call('factorCreate', { body: factor })
  }
  const { tokens } = await product.addPerson({ role: 'admin' })
  const { page } = await openScreen(browser, { url: product.url, tokens })
  await page.goto('/wasteWater?module=KN-1&tab=connect')
  await page.getByRole('button', { name: 'Make the key' }).click()
  const password = await page
    .getByRole('term')
    .filter({ hasText: 'Key' })
    .locator('xpath=following-sibling::dd')
    .getByRole('code')
    .innerText()
  key = { username: device, password }
  lines = {}
  for (const kind of ['mosquitto_pub', 'Python', 'ESP32', 'Node-RED', 'Home Assistant', 'Mosquitto bridge']) {
    await page.getByRole('button', { name: kind, exact: true }).click()
    lines[kind] = (await page.locator(`pre[aria-label="${kind}"]`).textContent()) ?? ''
  }
}, 60_000)

const linesOf = (kind: string): string => lines[kind] ?? ''

const latest = async () =>
  (await product.api.call('moduleLatest', { params: { code: 'KN-1' } })).data.map(({ value }) => value)

/** The factors have other values than the samples before. */
async function send(value: number): Promise<void> {
  const client = await mqtt.connectAsync(product.brokerUrl, key)
  const values = { 'COD "1"': value, 'pH "1"': value }
  await client.publishAsync('any', JSON.stringify({ values }), { qos: 1 })
  await client.endAsync()
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quantrac-connect-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // Mosquitto changes to an account of its own.
  await chmod(folder, 0o777)
  return folder
}

test('mosquitto_pub sends a reading of each factor', async (context) => {
  const program = findMosquittoPub()
  context.skip(program === null, 'no mosquitto_pub on this machine (mosquitto-clients)')
  await send(1)
  const env = { ...process.env, PATH: `${dirname(program ?? '')}:${process.env['PATH']}` }
  await promisify(execFile)('/bin/sh', ['-c', linesOf('mosquitto_pub')], { env })
  await expect.poll(latest).toEqual([7.2, 7.2])
})

test('Python sends a reading of each factor', async (context) => {
  const python = findPaho()
  context.skip(python === null, 'no python3 with paho on this machine (python3-paho-mqtt)')
  await send(2)
  await promisify(execFile)(python ?? '', ['-c', linesOf('Python')])
  await expect.poll(latest).toEqual([7.2, 7.2])
})

test('Node-RED takes the flow and sends by it', async (context) => {
  const program = findNodeRed()
  context.skip(program === null, 'no Node-RED on this machine (npm install -g node-red)')
  await send(3)
  const [folder, port] = [await emptyFolder(), await freePort()]
  const settings = join(folder, 'settings.js')
  await writeFile(
    settings,
    'module.exports = { uiHost: "127.0.0.1", logging: { console: { level: "off" } } }',
  )
  const given = ['-u', folder, '-s', settings, '-p', String(port)]
  const child = spawn(process.execPath, [program ?? '', ...given], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => answers(port), { timeout: 60_000 }).toBe(true)
  const post = () =>
    fetch(`http://127.0.0.1:${port}/flows`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: linesOf('Node-RED'),
    })
  await expect.poll(async () => (await post()).status, { timeout: 30_000 }).toBe(204)
  await expect.poll(latest, { timeout: 30_000 }).toEqual([7.2, 7.2])
}, 120_000)

test('the automation of Home Assistant is YAML whose message is stored', async (context) => {
  const python = findJinja()
  context.skip(
    python === null,
    'no python3 with Jinja and YAML on this machine (python3-jinja2, python3-yaml)',
  )
  await send(4)
  const rendered = execFileSync(python ?? '', [fromRoot('e2e/src/home-assistant.py')], {
    input: linesOf('Home Assistant'),
    encoding: 'utf8',
  })
  const { payload, topic, ...rest } = JSON.parse(rendered)
  expect(rest).toEqual({
    alias: 'Quantrac Cửa xả «A»',
    trigger: { trigger: 'time_pattern', minutes: '/1' },
    condition: 'True',
    action: 'mqtt.publish',
    qos: 1,
  })
  const client = await mqtt.connectAsync(product.brokerUrl, key)
  await client.publishAsync(topic, payload, { qos: 1 })
  await client.endAsync()
  await expect.poll(latest).toEqual([41.5, 41.5])
})

test('a Mosquitto forwards what comes on the topic', async (context) => {
  const program = findMosquitto()
  context.skip(program === null, 'no Mosquitto on this machine')
  await send(5)
  const [folder, port] = [await emptyFolder(), await freePort()]
  const file = join(folder, 'mosquitto.conf')
  await writeFile(
    file,
    `listener ${port} 127.0.0.1\nallow_anonymous true\n${linesOf('Mosquitto bridge')}\n`,
    {
      mode: 0o644,
    },
  )
  const child = spawn(program ?? '', ['-c', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  })
  await expect.poll(() => answers(port)).toBe(true)
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`)
  const values = { 'COD "1"': 9.5, 'pH "1"': 8.5 }
  await client.publishAsync(`quantrac/${device}`, JSON.stringify({ values }), { qos: 1 })
  await client.endAsync()
  await expect.poll(latest).toEqual([9.5, 8.5])
})
