// Storage can be blocked by the browser's settings, or full: the console then keeps values in memory.
const memory = new Map<string, string>()

/** The text under this key in local storage, null if there is none. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

export function storedWrite(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}

export function storedRemove(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked: only the copy in memory existed.
  }
}
