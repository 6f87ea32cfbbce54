import type { ApiKeyWrite } from '@quantrac/contract'
import type { TestActor } from './actors.ts'
import type { TestApp } from './harness.ts'

/** A key made through the API: its id, and its text as the token of calls. */
export async function makeKey(
  app: TestApp,
  by: Pick<TestActor, 'token'>,
  more: Partial<ApiKeyWrite> = {},
): Promise<{ id: number; token: string }> {
  const body = { name: 'Power BI', permissions: ['adaptors.view_module' as const], ...more }
  const answer = await app.call('apiKeyCreate', { body }, by)
  if (answer.status !== 201) throw new Error(`no key: ${JSON.stringify(answer.body)}`)
  const { id, key } = answer.body.data
  return { id, token: key }
}
