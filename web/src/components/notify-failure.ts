import { notify } from './notify.tsx'

/** A toast that says what failed and why; once only, where nothing more than that is known. */
export function notifyFailure(what: string, why: string): void {
  if (why === what) notify.error(what)
  else notify.error(why, { title: what })
}
