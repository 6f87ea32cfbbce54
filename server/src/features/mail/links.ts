import type { ModuleType } from '@quantrac/contract'

/** A station, and one of its factors at the moment of an alert, as they are called now. */
export interface Place {
  readonly type: ModuleType
  readonly module: string
  readonly factor?: string
  readonly alert?: number
}

/** Addresses of pages of the console; `origin` is without a slash at its end. */
export const linksFrom = (origin: string) => ({
  place: ({ type, module, factor, alert }: Place): string => {
    const search = new URLSearchParams({
      module,
      ...(factor !== undefined && { factor }),
      ...(alert !== undefined && { alert: String(alert) }),
    })
    return `${origin}/${type}?${search.toString()}`
  },
  /** An alert of a station that is deleted. */
  alert: (id: number): string => `${origin}/notification?alert=${id}`,
  alerts: `${origin}/notification`,
  report: (id: number): string => `${origin}/report?report=${id}`,
  settings: `${origin}/setting/notifications`,
  retention: `${origin}/setting/retention`,
  /** What follows `#` stays in the browser: no log of a server or a proxy has the token. */
  password: (token: string): string => `${origin}/set-password#${token}`,
})

export type Links = ReturnType<typeof linksFrom>
