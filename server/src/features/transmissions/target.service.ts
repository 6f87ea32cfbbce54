import type { Context } from '../../context.ts'
import { decrypt } from '../../sealed.ts'
import type { Target } from './remote/remote.ts'
import { TransmissionError } from './remote/problem.ts'
import type { TransmissionRow } from './transmissions.queries.ts'

/** Where to connect to, with the secrets. @throws TransmissionError if they were stored with another secret key */
export function targetOf({ keys }: Pick<Context, 'keys'>, row: TransmissionRow): Target {
  const { protocol, host, port, username, host_key, certificate } = row
  const opened = (sealed: Buffer | null): string | null => {
    const text = sealed === null ? null : decrypt(sealed, keys.storage)
    if (sealed !== null && text === null) throw new TransmissionError('secret')
    return text
  }
  const password = opened(row.password_encrypted)
  const private_key = opened(row.private_key_encrypted)
  return { protocol, host, port, username, password, private_key, host_key, certificate }
}
