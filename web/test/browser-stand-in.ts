import { vi } from 'vitest'

export interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}
export type Answer = { status: number; body?: unknown } | 'no network'

/** The few browser APIs that the client uses, over a server that is a function. Returns the requests in order. */
export function standInBrowser(server: (asked: Asked) => Answer | Promise<Answer>): Asked[] {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  vi.stubGlobal('document', {
    documentElement: { lang: 'en', dataset: {} },
    cookie: 'other=1; csrftoken=a%20b',
  })
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    const headers = init.headers as Record<string, string> // the client always gives a plain object
    const one: Asked = { method: init.method ?? 'GET', url, headers, body }
    asked.push(one)
    const answer = await server(one)
    if (answer === 'no network') throw new TypeError('Failed to fetch')
    const text = answer.body === undefined ? null : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status })
  })
  return asked
}
