import { stored, storedRemove, storedWrite } from '../lib/local-store.ts'

// These key names must not change: other programs of an installation may read them.
const ACCESS = 'access_token'
const REFRESH = 'refresh_token'

export const accessToken = (): string | null => stored(ACCESS)
export const refreshToken = (): string | null => stored(REFRESH)

/** Without a new refresh token the old one stays. */
export function storeTokens(access: string, refresh: string | null): void {
  storedWrite(ACCESS, access)
  if (refresh !== null) storedWrite(REFRESH, refresh)
}

export function clearTokens(): void {
  storedRemove(ACCESS)
  storedRemove(REFRESH)
}

/** Calls back when another tab signed out. */
export function onTokensClearedElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    // A null key is `localStorage.clear()`.
    const concerns = event.key === ACCESS || event.key === null
    if (concerns && accessToken() === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
