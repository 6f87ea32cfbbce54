import { setTimeout } from 'node:timers/promises'
import type { Import } from '@quantrac/contract'

export interface ImportCalls {
  readonly call: (method: string, path: string, body?: FormData) => Promise<Import>
  /** Waits until an import has come so far. @throws Error where it fails, or needs a person */
  readonly until: (id: number, status: Import['status']) => Promise<void>
}

/** The calls of imports, which take a form and not JSON. */
export function importCalls({ url, token }: { url: string; token: string }): ImportCalls {
  const call = async (method: string, path: string, body?: FormData): Promise<Import> => {
    const answer = await fetch(`${url}/api/imports/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Import }).data // what these calls answer
  }
  const until = async (id: number, status: Import['status']): Promise<void> => {
    for (;;) {
      const { status: now, error } = await call('GET', `retrieve/${id}/`)
      if (now === status) return
      if (now === 'failed' || now === 'recognised') throw new Error(`the import is ${now}: ${error}`)
      await setTimeout(100)
    }
  }
  return { call, until }
}
