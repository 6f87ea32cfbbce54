import { ApiError } from './api-error.ts'

/** Asks the person for their second factor; false: they have not given it. */
type Asker = () => Promise<boolean>

let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** Has the console ask in this way; returns how to stop it. */
export function onProofAsked(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** A refusal of a call that needs the second factor to have been given within the last minutes. */
export const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second-factor-again'

/** Resolves when the person has given their factor or not; calls that wait at the same time ask once. */
export function askForProof(): Promise<boolean> {
  if (asker === undefined) return Promise.resolve(false)
  asking ??= asker()
    // Its script could not be fetched: the call fails with the server's words.
    .catch(() => false)
    .finally(() => {
      asking = undefined
    })
  return asking
}
