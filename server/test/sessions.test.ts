import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runHousekeeping } from '../src/features/housekeeping/housekeeping.service.ts'
import { readAccessToken } from '../src/features/sessions/access-token.ts'
import { revokeSessions, startSession } from '../src/features/sessions/sessions.service.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { otherTransaction } from './other-transaction.ts'

const secretKey = 'the same secret for every copy of the program'

let app: TestApp
let at = new Date('2026-03-01T00:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => at, config: { secretKey } })
})
afterAll(() => app.stop())

const secondsLater = (seconds: number) => (at = new Date(at.getTime() + seconds * 1000))
const day = 86_400

const me = async (token: string, on: TestApp = app) => (await on.call('accountMe', {}, { token })).status
const refresh = (token: string, on: TestApp = app) => on.call('accountRefresh', { body: { refresh: token } })

/** Changes access in the database and publishes it as a service does. */
async function change(what: { sql: string; user_id: number }): Promise<void> {
  await app.connections.pool.query(what.sql, [what.user_id])
  app.system.bus.publish('access.changed', { user_ids: [what.user_id] })
}

async function auditOf(objectId: string): Promise<string[]> {
  const rows = await app.system.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_id', '=', objectId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.action)
}

test('an access token is valid for fifteen minutes and half a minute of leeway', async () => {
  const { token } = await signIn(app)
  secondsLater(15 * 60 + 29)
  expect(await me(token)).toBe(200)
  secondsLater(2)
  expect(await me(token)).toBe(401)
})

test('an access token contains the person and the session, and nothing that could become outdated', async () => {
  const { token, user_id, session_id } = await signIn(app, { role: 'admin' })
  const [header, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object) // a token's first two parts are JSON objects
  expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: expect.any(String) })
  expect(claims).toEqual({
    sub: String(user_id),
    sid: session_id,
    aud: 'quantrac',
    iat: at.getTime() / 1000,
    exp: at.getTime() / 1000 + 900,
  })
})

test('a token signed with another key, algorithm, audience, type or key id is refused', async () => {
  const { user_id, session_id } = await signIn(app)
  const right = app.system.keys.token
  const now = Math.floor(at.getTime() / 1000)
  const { kid } = JSON.parse(
    Buffer.from((await signIn(app)).token.split('.')[0] ?? '', 'base64url').toString(),
  ) as { kid: string } // our own token's header
  const make = (change: { key?: Uint8Array; alg?: string; typ?: string; kid?: string; aud?: string } = {}) =>
    new SignJWT({ sid: session_id })
      .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: change.typ ?? 'at+jwt', kid: change.kid ?? kid })
      .setSubject(String(user_id))
      .setAudience(change.aud ?? 'quantrac')
      .setIssuedAt(now)
      .setExpirationTime(now + 900)
      .sign(createSecretKey(change.key ?? right))
  expect(await me(await make())).toBe(200)
  const forged = await Promise.all([
    make({ key: app.system.keys.refresh }),
    make({ alg: 'HS512' }),
    make({ typ: 'JWT' }),
    make({ kid: 'other' }),
    make({ aud: 'elsewhere' }),
  ])
  const [, payload] = (await make()).split('.')
  const none = `${Buffer.from(`{"alg":"none","typ":"at+jwt","kid":"${kid}"}`).toString('base64url')}.${payload}.`
  for (const token of [...forged, none]) expect(await me(token)).toBe(401)
})

test('a refresh gives a new pair of tokens of the same session', async () => {
  const actor = await signIn(app)
  secondsLater(3600)
  const answer = await refresh(actor.refresh)
  expect(answer.status).toBe(200)
  expect(answer.body.refresh_token).not.toBe(actor.refresh)
  const claims = await readAccessToken(app.system.keys.token, answer.body.access_token, at)
  expect(claims).toMatchObject({ user_id: actor.user_id, session_id: actor.session_id })
  expect(await me(answer.body.access_token)).toBe(200)
})

test('a session that is used stays open, one that is unused for fourteen days ends', async () => {
  const actor = await signIn(app)
  secondsLater(13 * day)
  const first = await refresh(actor.refresh)
  secondsLater(13 * day)
  const second = await refresh(first.body.refresh_token)
  expect(second.status).toBe(200)
  secondsLater(14 * day)
  const late = await refresh(second.body.refresh_token)
  expect(late).toMatchObject({ status: 401, body: { code: 'refresh-invalid' } })
})

/** Refreshes every ten days until the answer is a refusal; returns the days since the sign-in on which it was given. */
async function daysUntilEnd(refreshToken: string, on: readonly TestApp[]): Promise<number> {
  let token = refreshToken
  for (let days = 0; days < 200; days += 10) {
    const answer = await refresh(token, on[(days / 10) % on.length])
    if (answer.status === 401) return days
    token = answer.body.refresh_token
    secondsLater(10 * day)
  }
  return Number.POSITIVE_INFINITY
}

test('a session ends ninety days after its sign-in, however often it is refreshed, on every copy', async () => {
  const copy = await startTestApp({
    now: () => at,
    config: { secretKey },
    databaseUrl: app.system.config.databaseUrl ?? '',
  })
  onTestFinished(() => copy.stop())
  const actor = await signIn(app)
  secondsLater(80 * day - 60)
  await app.system.db
    .updateTable('session')
    .set({ expires_at: new Date(at.getTime() + 14 * day * 1000) })
    .where('id', '=', actor.session_id)
    .execute()
  const late = await refresh(actor.refresh, copy)
  secondsLater(10 * day)
  const last = await refresh(late.body.refresh_token)
  expect(await me(last.body.access_token, copy)).toBe(200)
  secondsLater(60)
  expect(await me(last.body.access_token)).toBe(401)
  expect(await me(last.body.access_token, copy)).toBe(401)
  expect((await refresh(last.body.refresh_token, copy)).body).toMatchObject({ code: 'refresh-invalid' })
  expect(await daysUntilEnd((await signIn(app)).refresh, [app, copy])).toBe(90)
})

test('a sign-in at a clock that was ahead counts from when the clock is right', async () => {
  secondsLater(365 * day)
  const [used, unused] = [await signIn(app), await signIn(app)]
  secondsLater(-365 * day)
  expect(await daysUntilEnd(used.refresh, [app])).toBe(90)
  secondsLater(-90 * day)
  await runHousekeeping(app.system)
  secondsLater(14 * day)
  expect((await refresh(unused.refresh)).status).toBe(401)
})

test('for thirty seconds a replaced token gets the same successor', async () => {
  const { refresh: old } = await signIn(app)
  const first = await refresh(old)
  secondsLater(30)
  const second = await refresh(old)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).toBe(first.body.refresh_token)
  expect((await refresh(first.body.refresh_token)).status).toBe(200)
})

test('after the grace period a replayed token ends the whole session, for thief and owner', async () => {
  const actor = await signIn(app)
  const next = await refresh(actor.refresh)
  secondsLater(31)
  expect(await me(next.body.access_token)).toBe(200)
  expect((await refresh(actor.refresh)).status).toBe(401)
  expect((await refresh(next.body.refresh_token)).status).toBe(401)
  expect(await me(next.body.access_token)).toBe(401)
  expect(await auditOf(actor.session_id)).toEqual(['session.refresh_reuse'])
})

test('within the grace period only the immediate predecessor is accepted', async () => {
  const actor = await signIn(app)
  const second = await refresh(actor.refresh)
  const third = await refresh(second.body.refresh_token)
  expect(third.status).toBe(200)
  expect((await refresh(actor.refresh)).status).toBe(401)
  expect((await refresh(third.body.refresh_token)).status).toBe(401)
})

test('twenty refreshes at the same time on two copies give the same successor', async () => {
  const databaseUrl = app.system.config.databaseUrl ?? ''
  const other = await startTestApp({ databaseUrl, now: () => at, config: { secretKey } })
  const actor = await signIn(app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => refresh(actor.refresh, n % 2 === 0 ? app : other)),
  )
  await other.stop()
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
  expect((await refresh(answers[0]?.body.refresh_token ?? '')).status).toBe(200)
})

test('a refresh that waited for another copy checks its token against the state after the wait', async () => {
  const actor = await signIn(app)
  const other = await otherTransaction(app.connections.pool)
  await other.query('select 1 from session where id = $1 for update', [actor.session_id])
  const waiting = refresh(actor.refresh)
  await other.awaited()
  // Two refreshes of the other copy: the waiting token is neither the current one nor its predecessor.
  await other.query(
    `update session set generation = 3, refresh_hash = '\\x03', previous_hash = '\\x02' where id = $1`,
    [actor.session_id],
  )
  await other.commit()
  expect((await waiting).status).toBe(401)
})

test.for([
  ['made up', 'x'.repeat(70)],
  ['not base64', '🙂 nothing'],
  ['short', 'YQ'],
  ['an access token', 'aGVhZA.Y2xhaW1z.c2ln'],
])('a refresh token that is %s is refused', async ([, token = '']) => {
  expect((await refresh(token)).status).toBe(401)
})

test('a refresh token with one changed bit is refused and ends no session', async () => {
  const actor = await signIn(app)
  const bytes = Buffer.from(actor.refresh, 'base64url')
  for (const index of [0, 19, 20, 51]) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect((await refresh(changed.toString('base64url'))).status).toBe(401)
  }
  expect((await refresh(actor.refresh)).status).toBe(200)
})

test('the database contains only hashes of refresh tokens', async () => {
  const actor = await signIn(app)
  await refresh(actor.refresh)
  const { rows } = await app.connections.pool.query<{ all: string }>(
    'select string_agg(session::text, chr(10)) as all from session',
  )
  const stored = rows[0]?.all ?? ''
  expect(stored).toContain(actor.session_id)
  expect(stored).not.toContain(actor.refresh)
  expect(stored).not.toContain(Buffer.from(actor.refresh).toString('hex'))
})

test('a sign-out immediately ends the access token and the refresh token, and no other session', async () => {
  const actor = await signIn(app)
  const elsewhere = await startSession(app.system, actor.user_id)
  const answer = await app.call('accountLogout', { body: { refresh_token: actor.refresh } }, actor)
  expect(answer.status).toBe(204)
  expect(await me(actor.token)).toBe(401)
  expect((await refresh(actor.refresh)).status).toBe(401)
  expect(await me(elsewhere.access_token)).toBe(200)
  expect(await auditOf(actor.session_id)).toEqual(['session.end'])
})

test('a sign-out ends no other session, whatever refresh token is sent', async () => {
  const [actor, victim] = [await signIn(app), await signIn(app)]
  expect((await app.call('accountLogout', { body: { refresh_token: victim.refresh } }, actor)).status).toBe(
    204,
  )
  expect(await me(victim.token)).toBe(200)
})

test('a token is verified by its session, not only by its signature', async () => {
  const actor = await signIn(app)
  const verify = (token: string) => app.call('accountVerify', { body: { token } })
  expect(await verify(actor.token)).toMatchObject({ status: 200, body: {} })
  await app.call('accountLogout', { body: {} }, actor)
  expect((await verify(actor.token)).status).toBe(401)
  expect((await verify('nonsense')).status).toBe(401)
})

test('an eleventh session ends the oldest', async () => {
  const actor = await signIn(app)
  const later: string[] = []
  for (let n = 0; n < 10; n += 1) {
    secondsLater(1)
    later.push((await startSession(app.system, actor.user_id)).access_token)
  }
  expect(await me(actor.token)).toBe(401)
  for (const token of later) expect(await me(token)).toBe(200)
})

test('sign-ins at the same time leave ten sessions', async () => {
  const { user_id } = await signIn(app)
  await Promise.all(Array.from({ length: 15 }, () => startSession(app.system, user_id)))
  const { rows } = await app.connections.pool.query(
    'select 1 from session where user_id = $1 and revoked_at is null',
    [user_id],
  )
  expect(rows).toHaveLength(10)
})

test('a deactivated or deleted person is signed out immediately', async () => {
  const [first, second] = [await signIn(app), await signIn(app)]
  expect([await me(first.token), await me(second.token)]).toEqual([200, 200])
  await change({ sql: 'update user_account set is_active = false where id = $1', user_id: first.user_id })
  await change({ sql: 'delete from user_account where id = $1', user_id: second.user_id })
  expect([await me(first.token), await me(second.token)]).toEqual([401, 401])
  expect((await refresh(first.refresh)).status).toBe(401)
  expect((await refresh(second.refresh)).status).toBe(401)
})

test('removed permissions no longer apply to the next call', async () => {
  const { token, user_id } = await signIn(app, { permissions: ['adaptors.view_module'] })
  const codes = async () => (await app.call('accountMe', {}, { token })).body.data.permissions
  expect(await codes()).toEqual(['adaptors.view_module'])
  await change({ sql: 'delete from user_group where user_id = $1', user_id })
  expect(await codes()).toEqual([])
})

test('a change whose notice was lost is seen after four seconds', async () => {
  const { token, user_id } = await signIn(app)
  expect(await me(token)).toBe(200)
  await app.connections.pool.query('update user_account set is_active = false where id = $1', [user_id])
  secondsLater(3)
  expect(await me(token)).toBe(200)
  secondsLater(1)
  expect(await me(token)).toBe(401)
})

test('revoked sessions end on every copy, except the one that is kept', async () => {
  const databaseUrl = app.system.config.databaseUrl ?? ''
  // Its clock does not move: what it has read stays valid until a notice arrives.
  const still = new Date(at)
  const other = await startTestApp({ databaseUrl, now: () => still, config: { secretKey } })
  const actor = await signIn(app)
  const kept = await startSession(app.system, actor.user_id)
  expect([await me(actor.token, other), await me(kept.access_token, other)]).toEqual([200, 200])
  await revokeSessions(app.system, { user_id: actor.user_id, except: kept.session_id, reason: 'password' })
  expect(await me(actor.token)).toBe(401)
  await expect.poll(() => me(actor.token, other)).toBe(401)
  expect([await me(kept.access_token), await me(kept.access_token, other)]).toEqual([200, 200])
  await other.stop()
})

test('listeners with open sockets are notified of changed access and can read it again', async () => {
  const actor = await signIn(app)
  const heard: unknown[] = []
  const end = app.sessions.onAccessChanged((changed) => heard.push(changed))
  await revokeSessions(app.system, { user_id: actor.user_id, reason: 'revoked' })
  end()
  expect(heard[0]).toEqual({ session_ids: [actor.session_id] })
  await expect(app.sessions.recheck(actor)).rejects.toMatchObject({ code: 'token-invalid' })
})
