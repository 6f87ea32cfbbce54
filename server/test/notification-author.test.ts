import { readXlsx } from 'hucre'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn, type TestActor } from './actors.ts'

const { app, admin } = await startWithAdmin()
let author: TestActor
let reader: TestActor
beforeAll(async () => {
  author = await signIn(app, {
    permissions: ['notify.add_notification', 'notify.view_notification', 'notify.change_notification'],
  })
  reader = await signIn(app, { permissions: ['notify.view_notification'] })
  const body = { first_name: 'Ánh', last_name: 'Nguyễn Thị' }
  await app.call('userUpdate', { params: { id: author.user_id }, body }, admin)
})

const names = { vi: 'Nguyễn Thị Ánh', en: 'Nguyễn Thị Ánh' }
const send = (by: TestActor, user_ids?: number[]) =>
  app.call(
    'notificationCreate',
    { body: { title: 'Maintenance', message: 'At noon', ...(user_ids && { user_ids }) } },
    by,
  )
const read = async (id: number, language: 'vi' | 'en', by: TestActor = reader) =>
  (await app.call('notificationRetrieve', { params: { id } }, { token: by.token, language })).body.data

async function made(kind: 'system' | 'report', data: object, words: object = {}): Promise<number> {
  const row = { user_id: reader.user_id, kind, data: JSON.stringify(data), ...words }
  const { id } = await app.system.db
    .insertInto('notification')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a notification that a person wrote', () => {
  it('says who, in every list and in the order of the language', async () => {
    const { id } = (await send(author, [reader.user_id])).body.data
    for (const language of ['vi', 'en'] as const) {
      const as = { token: reader.token, language }
      const answers = [
        (await app.call('notificationList', {}, as)).body.results[0],
        (await app.call('notificationListWithTime', {}, as)).body.results[0],
        (await app.call('notificationSearch', { query: { query: 'Maintenance' } }, as)).body.results[0],
        (await app.call('noticeFirst', {}, as)).body.data,
        (await app.call('notificationMarkImportant', { params: { id } }, as)).body.data,
        await read(id, language),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ id, author: names[language] })
    }
  })

  it('says who in its files, and nothing of the system', async () => {
    await send(author, [reader.user_id])
    const csv = await app.raw('notificationCsv', { query: { locale: 'vi' } }, reader)
    const [head = '', ...rows] = (await csv.text()).trim().split('\n')
    expect(head).toContain('Người gửi')
    for (const row of rows) {
      expect(row).toContain(names.vi)
      expect(row).not.toContain('Hệ thống')
    }
    const xlsx = await app.raw('notificationXlsx', { query: { locale: 'en' } }, reader)
    const { sheets } = await readXlsx(Buffer.from(await xlsx.arrayBuffer()))
    expect(JSON.stringify(sheets)).toContain(names.en)
  })

  it('keeps its author when they are renamed or deleted, and when another person changes its words', async () => {
    const other = await signIn(app, { permissions: ['notify.add_notification'] })
    const { id } = (await send(other, [reader.user_id])).body.data
    const named = other.email.split('@')[0]
    expect((await read(id, 'en')).author).toBe(named)
    await app.call('notificationUpdate', { params: { id }, body: { title: 'Changed' } }, author)
    await app.call('userDelete', { params: { id: other.user_id } }, admin)
    expect(await read(id, 'en')).toMatchObject({ title: 'Changed', author: named })
  })

  it('to oneself has oneself as author', async () => {
    expect((await send(author)).body.data.author).toBe(names.en)
  })

  it('from before authors were kept is somebody’s, not the system’s', async () => {
    const id = await made('system', {}, { title: 'Old', message: 'Words' })
    expect([(await read(id, 'vi')).author, (await read(id, 'en')).author]).toEqual([
      'Một người dùng',
      'A user',
    ])
  })
})

test('what the system writes has no author, also with words that a person changed', async () => {
  const id = await made('system', { type: 'session-ended', sessions: 10 })
  expect((await read(id, 'en')).author).toBeNull()
  await app.call('notificationUpdate', { params: { id }, body: { title: 'Changed' } }, author)
  expect(await read(id, 'en')).toMatchObject({ title: 'Changed', author: null })
  expect((await read(await made('report', {}), 'en')).author).toBeNull()
})
