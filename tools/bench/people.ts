/** `node tools/bench/people.ts`: the calls for users and groups with thousands of people and hundreds of groups. */
import { sql } from 'kysely'
import { asOwner } from './load/owner.ts'
import { machine, type Measured, percentile, startMeasured } from './load/program.ts'

const people = Number(process.env['PEOPLE'] ?? 5000)
const groups = Number(process.env['GROUPS'] ?? 200)
const rounds = 21

const calls = {
  'people whole': '/api/accounts/list/',
  'people, a page of ten': '/api/accounts/list/?limit=10',
  'people, a far page by name': `/api/accounts/list/?limit=10&offset=${people - 100}&ordering=username`,
  'people, a search': '/api/accounts/list/?limit=10&search=person-49',
  'groups whole': '/api/group-permissions/list-no-pagination/',
  'groups, a page of ten': '/api/group-permissions/list/?limit=10',
}

const app = await startMeasured()
try {
  const before = machine()
  await makePeople(app)
  console.log(`node tools/bench/people.ts, ${people} people, ${groups} groups, medians of ${rounds} calls`)
  console.log(`machine    ${before}`)
  for (const [name, path] of Object.entries(calls)) {
    const asked: { ms: number; bytes: number }[] = []
    for (let round = 0; round < rounds; round++) asked.push(await ask(path))
    const median = percentile(
      asked.map(({ ms }) => ms),
      0.5,
    )
    const kib = Math.round((asked[0]?.bytes ?? 0) / 1024)
    console.log(`${name.padEnd(30)} ${median.toFixed(1).padStart(7)} ms ${String(kib).padStart(6)} KiB`)
  }
} finally {
  await app.end()
}

/** Includes parsing the answer, as in the console. */
async function ask(path: string): Promise<{ ms: number; bytes: number }> {
  const start = performance.now()
  const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${app.token}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
  JSON.parse(text)
  return { ms: performance.now() - start, bytes: Buffer.byteLength(text) }
}

/** Written in bulk; each person is in one group, and each group gives every third permission. */
async function makePeople(of: Measured): Promise<void> {
  const { db } = of.system
  await sql`
    insert into user_account (email, email_key, username, password_hash, role)
    select 'person-' || n || '@example.test', 'person-' || n || '@example.test', 'person-' || n, 'none', 'operator'
    from generate_series(1, ${people}::int) n`.execute(db)
  await sql`
    insert into permission_group (name, name_key)
    select 'Group ' || n, 'group ' || n from generate_series(1, ${groups}::int) n`.execute(db)
  await sql`
    insert into user_group (user_id, group_id)
    select p.id, g.id from (select id, row_number() over (order by id) as n from user_account) p
    join (select id, row_number() over (order by id) as n from permission_group) g on g.n = 1 + p.n % ${groups}::int`.execute(
    db,
  )
  await sql`
    insert into group_permission (group_id, permission_id)
    select g.id, p.id from permission_group g, permission p where p.id % 3 = g.id % 3 on conflict do nothing`.execute(
    db,
  )
  // As autovacuum would do a minute after tables were filled.
  await asOwner(of, 'vacuum analyze')
}
