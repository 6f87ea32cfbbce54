import { describe, expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { startTestApp } from './harness.ts'
import { auditOf, makeModule } from './made-modules.ts'

const { app, admin: as } = await startWithAdmin()

const renew = (id: number, token = as.token) => app.call('moduleDeviceKey', { params: { id } }, { token })

describe('a module’s key', () => {
  it('is shown once, with the broker’s address, and only its hash is stored', async () => {
    const module = await makeModule(app, as.token, { manufacturer_id: 'Trạm 1' })
    const { status, body } = await renew(module.id)
    expect(status).toBe(201)
    const port = app.ingest.broker?.port
    expect(body.data).toMatchObject({
      username: 'Trạm 1',
      broker: { host: '127.0.0.1', port, tls: false },
    })
    const { password } = body.data
    const rows = await app.connections.pool.query(
      'select to_jsonb(m) as row, device_key_hash from module m where id = $1',
      [module.id],
    )
    expect(rows.rows[0]?.device_key_hash).toHaveLength(32)
    expect(JSON.stringify(rows.rows)).not.toContain(password)
    const told = await app.call('moduleRetrieve', { params: { id: module.id } }, as)
    expect(Object.keys(told.body.data)).toEqual(Object.keys(module))
  })

  it('is a new one each time, and the audit log says who made it without containing it', async () => {
    const module = await makeModule(app, as.token)
    const passwords = [
      (await renew(module.id)).body.data.password,
      (await renew(module.id)).body.data.password,
    ]
    expect(passwords[0]).not.toBe(passwords[1])
    const lines = await auditOf(app, 'module', module.id)
    expect(lines.map(({ action }) => action)).toEqual([
      'module.create',
      'module.renew_key',
      'module.renew_key',
    ])
    for (const password of passwords) expect(JSON.stringify(lines)).not.toContain(password)
  })

  it('is not made for a module that does not exist, is deleted or is out of reach', async () => {
    const [gone, other] = [await makeModule(app, as.token), await makeModule(app, as.token)]
    await app.call('moduleDelete', { params: { id: gone.id } }, as)
    const right = { permissions: ['adaptors.change_module'], module_ids: [other.id] } as const
    const limited = (await signIn(app, right)).token
    const own = await makeModule(app, as.token)
    const answers = [await renew(999_999_999), await renew(gone.id), await renew(own.id, limited)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await renew(other.id, limited)).status).toBe(201)
    const reader = (await signIn(app, { permissions: ['adaptors.view_module'] })).token
    expect((await renew(other.id, reader)).status).toBe(403)
  })
})

describe('the broker’s address', () => {
  it('is what the copies with a broker report if this one runs none', async () => {
    const api = await startTestApp({
      databaseUrl: app.system.config.databaseUrl ?? '',
      config: { roles: new Set(['api'] as const) },
    })
    const module = await makeModule(app, as.token)
    const there = await signIn(api, { role: 'admin', email: 'there@example.test' })
    const ask = async () => {
      const answer = await api.call('moduleDeviceKey', { params: { id: module.id } }, there)
      return answer.body.data.broker
    }
    const port = app.ingest.broker?.port
    await expect.poll(ask).toEqual({ host: '127.0.0.1', port, tls: false })
    await api.stop()
  })

  it('is null if no copy has an embedded broker', async () => {
    const bare = await startTestApp({ config: { broker: null } })
    const admin = await signIn(bare, { role: 'admin' })
    const module = await makeModule(bare, admin.token)
    const answer = await bare.call('moduleDeviceKey', { params: { id: module.id } }, admin)
    expect(answer).toMatchObject({ status: 201, body: { data: { broker: null } } })
    await bare.stop()
  })
})
