/** The parameter of the sign-in page: where the person wanted to go. */
export const NEXT = 'next'

/** A page of the console to go to, as the router takes it. */
interface NextPage {
  to: string
  search: Record<string, string>
  hash: string
}

// No machine has this name: an address that leads anywhere else is none of the console.
const HERE = 'http://console.invalid'

/** Where a sign-in leads, from an address that anybody may have written; null if that is no path of the console. */
export function nextPage(given: string | undefined): NextPage | null {
  if (given === undefined || !given.startsWith('/') || !URL.canParse(given, HERE)) return null
  const { origin, pathname, searchParams, hash } = new URL(given, HERE)
  // A path of two slashes would be another machine wherever it becomes an address again.
  if (origin !== HERE || pathname.startsWith('//') || pathname === '/login') return null
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) }
}

/** The search of the sign-in page that leads back to this address of the console. */
export function comingBackTo(address: string): Record<string, string> {
  return address === '/' || nextPage(address) === null ? {} : { [NEXT]: address }
}
