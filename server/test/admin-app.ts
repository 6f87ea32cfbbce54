import { afterAll } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'

/** A program of the test file's own with a signed-in administrator; it stops after the file's tests. */
export async function startWithAdmin(
  options: Parameters<typeof startTestApp>[0] = {},
): Promise<{ app: TestApp; admin: TestActor }> {
  const app = await startTestApp(options)
  afterAll(() => app.stop())
  return { app, admin: await signIn(app, { role: 'admin' }) }
}
