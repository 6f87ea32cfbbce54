import type { Context } from '../../context.ts'
import { decrypt } from '../../sealed.ts'
import { ChannelProblem } from './adapter.ts'

/** A stored secret; null where there is none. @throws ChannelProblem if it was stored with another secret key */
export function opened({ keys }: Pick<Context, 'keys'>, sealed: Buffer | null): string | null {
  if (sealed === null) return null
  const text = decrypt(sealed, keys.storage)
  if (text === null) throw new ChannelProblem('refused', 'secret')
  return text
}
