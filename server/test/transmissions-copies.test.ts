import { expect, onTestFinished, test } from 'vitest'
import { signIn } from './actors.ts'
import { createDatabase } from './database.ts'
import { sshd, vsftpd } from './file-servers.ts'
import { startTestApp } from './harness.ts'
import { storeReadings } from './made-modules.ts'
import { destination, filesOf } from './transmissions-world.ts'

const minute = 60_000
const noon = Date.parse('2026-11-25T12:00:00+07:00')
const limit = { timeout: 30_000 }

test('of two copies one sends, over FTPS and SFTP, and the other goes on when it ends', async (context) => {
  // It goes on by itself, so that a pause after a failure ends.
  const clock = { at: noon, since: performance.now() }
  const now = () => new Date(clock.at + performance.now() - clock.since)
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  // Either may be the one that sends: it must be able to read the passwords.
  const config = { secretKey: 'a key that both copies of the program share' }
  const copy = () => startTestApp({ databaseUrl: database.url, config, now })
  const [one, other] = [await copy(), await copy()]
  onTestFinished(() => other.stop())
  const as = await signIn(other, { role: 'admin' })
  const servers = [await vsftpd(context, 'ftps'), await sshd(context)]
  const places: Awaited<ReturnType<typeof destination>>[] = []
  for (const { target, home } of servers) {
    const { password, private_key, ...address } = target
    const secrets = { password: password ?? null, ...(private_key !== null && { private_key }) }
    places.push(await destination(other, as, { ...address, ...secrets, folder: `${home}/{yyyy}/{MM}/{dd}` }))
  }
  const measureAt = async (minutes: number) => {
    for (const { cod } of places)
      await storeReadings(other, cod, [{ at: new Date(noon + minutes * minute), value: minutes }])
    Object.assign(clock, { at: noon + minutes * minute, since: performance.now() })
  }
  const received = async () =>
    Promise.all(
      servers.map(async (server) =>
        [...(await server.files())]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([path, text]) => [path.slice(-10, -4), text.split('\t')[1]]),
      ),
    )
  const first = [
    ['120500', '5.0'],
    ['121000', '10.0'],
  ]
  await measureAt(5)
  await measureAt(10)
  await expect.poll(received, limit).toEqual([first, first])
  await one.stop()
  await measureAt(15)
  const second = [...first, ['121500', '15.0']]
  await expect.poll(received, limit).toEqual([second, second])
  // While the server is away files wait, and no longer pause than five minutes is made.
  await servers[0]?.stop()
  await measureAt(20)
  const fails = async () => (await filesOf(other, places[0]?.id ?? 0)).at(-1)?.tries
  await expect.poll(fails, limit).toBeGreaterThan(0)
  await servers[0]?.start()
  await measureAt(25)
  const all = [...second, ['122000', '20.0'], ['122500', '25.0']]
  await expect.poll(received, limit).toEqual([all, all])
  for (const { id } of places) {
    const files = await filesOf(other, id)
    expect(files.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'sent'))
  }
})
