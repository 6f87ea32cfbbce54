import type { Followed } from '@quantrac/contract'
import { describe, expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { auditOf, makeFactor, makeModule } from './made-modules.ts'

const { app, admin } = await startWithAdmin()

const nothing = { module_ids: [], factor_ids: [] }

describe('what a person follows', () => {
  it('is empty at first, then exactly the last choice, and private', async () => {
    const [actor, other] = [await signIn(app), await signIn(app)]
    const module = await makeModule(app, admin.token)
    const factor = await makeFactor(app, admin.token, { module: module.code })
    expect((await app.call('followedRetrieve', {}, actor)).body.data).toEqual(nothing)
    const first = { module_ids: [module.id, module.id], factor_ids: [] }
    const chosen = await app.call('followedUpdate', { body: first }, actor)
    expect(chosen.body.data).toEqual({ module_ids: [module.id], factor_ids: [] })
    const second = { module_ids: [], factor_ids: [factor.id] }
    await app.call('followedUpdate', { body: second }, actor)
    expect((await app.call('followedRetrieve', {}, actor)).body.data).toEqual(second)
    expect((await app.call('followedRetrieve', {}, other)).body.data).toEqual(nothing)
    expect(await auditOf(app, 'followed', actor.user_id)).toMatchObject([
      { before: nothing, after: { module_ids: [module.id] } },
      { before: { module_ids: [module.id] }, after: second },
    ])
  })

  it('stays unchanged if one of the chosen does not exist', async () => {
    const actor = await signIn(app)
    const module = await makeModule(app, admin.token)
    const kept = { module_ids: [module.id], factor_ids: [] }
    await app.call('followedUpdate', { body: kept }, actor)
    const refused: [Followed, string][] = [
      [{ module_ids: [module.id, 9_007_199_254_740_991], factor_ids: [] }, 'module_ids'],
      [{ module_ids: [], factor_ids: [999_999] }, 'factor_ids'],
    ]
    for (const [body, field] of refused) {
      const answer = await app.call('followedUpdate', { body }, actor)
      expect([answer.status, answer.body]).toEqual([400, { [field]: ['Does not exist.'] }])
    }
    expect((await app.call('followedRetrieve', {}, actor)).body.data).toEqual(kept)
    expect((await app.call('followedUpdate', { body: nothing })).status).toBe(401)
  })

  it('no longer contains a module or factor that is deleted', async () => {
    const actor = await signIn(app)
    const [gone, kept] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const factor = await makeFactor(app, admin.token, { module: gone.code })
    const body = { module_ids: [gone.id, kept.id], factor_ids: [factor.id] }
    await app.call('followedUpdate', { body }, actor)
    await app.call('moduleDelete', { params: { id: gone.id } }, admin)
    expect((await app.call('followedRetrieve', {}, actor)).body.data).toEqual({
      module_ids: [kept.id],
      factor_ids: [],
    })
    const again = await app.call('followedUpdate', { body }, actor)
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['module_ids']])
  })
})
