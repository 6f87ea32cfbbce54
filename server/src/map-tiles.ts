/** A server of map tiles that the console's map draws. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly template: string
  /** What a browser must be allowed to fetch images from. */
  readonly origin: string
  /** Plain text; '' for none. */
  readonly attribution: string
}

const fields = ['{z}', '{x}', '{y}']

/** Null for a text that is no template. */
export function tileOrigin(template: string): string | null {
  const url = URL.parse(template)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null
  // It becomes part of the content security policy, which knows only names, IPv4 addresses and ports.
  if (!/^[a-z\d.-]+$/.test(url.hostname)) return null
  const found: readonly string[] = template.match(/\{[^}]*\}/g) ?? []
  const isComplete =
    fields.every((field) => found.includes(field)) && found.every((one) => fields.includes(one))
  return isComplete ? url.origin : null
}

export function mapTilesOf(template: string, attribution: string): MapTiles | null {
  const origin = tileOrigin(template)
  return origin === null ? null : { template, origin, attribution }
}
