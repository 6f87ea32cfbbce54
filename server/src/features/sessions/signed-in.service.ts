import type { Context } from '../../context.ts'
import { writeAudit } from '../audit/audit.service.ts'
import type { CredentialsRow } from './credentials.queries.ts'
import { startSession, type StartedSession } from './sessions.service.ts'
import { forgiveAttempt, rememberAddress } from './sign-in-attempts.service.ts'

export interface SignedIn {
  user_id: number
  session: StartedSession
}

/** Opens the session of a person who has proved who they are; `attempts` are no failures then. */
export async function openSession(
  tx: Context,
  user: Pick<CredentialsRow, 'id' | 'email'>,
  { attempts, isProved }: { attempts: readonly number[]; isProved: boolean },
): Promise<SignedIn> {
  for (const attempt of attempts) await forgiveAttempt(tx, attempt)
  await rememberAddress(tx, user.id)
  const session = await startSession(tx, user.id, { isProved })
  await writeAudit(tx, {
    action: 'session.start',
    object_id: session.session_id,
    actor_id: user.id,
    actor_email: user.email,
  })
  return { user_id: user.id, session }
}
