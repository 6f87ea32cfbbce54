/** A text that runs, leaves a trace or misleads wherever it is not treated as plain text. */
export interface Canary {
  readonly name: string
  readonly text: string
  /** A form of at most 20 characters, for a unit. */
  readonly short: string
}

/** Each one sets `window.__canary` if it runs as a script. */
export const canaries: readonly Canary[] = [
  { name: 'image', text: '<img src=x onerror=window.__canary=1>', short: '<img src=x onload=a>' },
  { name: 'script', text: '"><script>window.__canary=2</script>', short: '"><script>a()' },
  { name: 'address', text: 'javascript:window.__canary=3', short: 'javascript:a()' },
  {
    name: 'placeholder',
    text: `{{name}}$t(nav.data){module_name}{{constructor.constructor('window.__canary=4')()}}`,
    short: '{{name}}$t(nav.data)',
  },
  { name: 'template', text: '${window.__canary=5}`$&$1', short: '${a()}`$&$1' },
  { name: 'statement', text: `'; drop table user_account; --`, short: `'; select 1; --` },
  { name: 'formula', text: '=HYPERLINK("http://canary.invalid/?7";"7")', short: '=1+1' },
  { name: 'function', text: `@SUM(1)*cmd|' /C calc'!A0`, short: '@SUM(1)' },
  // Right-to-left override, zero width space, isolate: all invisible.
  { name: 'direction', text: 'can\u202Eyra\u200B\u2066n', short: 'can\u202Eyra\u200Bn' },
  { name: 'title', text: '</title><svg/onload=window.__canary=10>', short: '</title><svg/onload=' },
  { name: 'header', text: '%0d%0aSet-Cookie: canary=11', short: '%0d%0aSet-Cookie:' },
  { name: 'prototype', text: '__proto__', short: '__proto__' },
]

// A dot would need another sign on both sides.
const notOfMailbox = /[^\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]/gu

/** Names are refused with invisible characters; what devices say and texts of several lines are not. */
const visible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '')

/** The form of a canary that each kind of field accepts by the contract. */
export const fits = {
  line: ({ text }: Canary) => visible(text),
  /** Also with line breaks, as a header injection needs them. */
  prose: ({ text }: Canary) => `${text}\r\nX-Canary: ${text}`,
  /** Not a property that every object has, as a factor's code. */
  unit: ({ short }: Canary) => visible(short).replace(/^__proto__$/, '__proto__.x'),
  /** A device's name, without the characters that topics give a meaning, and not a property that every object has. */
  device: ({ text }: Canary) =>
    text
      .replaceAll('/', ' ')
      .replaceAll(/[#+]/g, '')
      .trim()
      .replace(/^__proto__$/, '__proto__.x'),
  /** What a device calls a factor: any text that is not a property that every object has. */
  factorDevice: ({ text }: Canary) => text.replace(/^__proto__$/, '__proto__.x'),
  /** A factor's code. */
  code: ({ text }: Canary) =>
    visible(text)
      .replaceAll(/[/#?\s]/g, '')
      .slice(0, 50)
      .replace(/^__proto__$/, '__proto__.x'),
  email: ({ text }: Canary) => `${visible(text).replaceAll(notOfMailbox, '')}@canary.test`,
  topic: ({ text }: Canary) => text.replaceAll(/[#+]/g, ''),
  /** A topic, a key and a name of a device profile, without the signs that have a meaning there. */
  profileTopic: ({ text }: Canary) => `profile/${text.replaceAll(/[#+{}]/g, '')}`,
  profilePath: ({ text }: Canary) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`,
  profileName: ({ text }: Canary) => text.replaceAll(/[{}]/g, ''),
  password: ({ text }: Canary) => `${text} long enough`,
  /** Of a CSV file. */
  cell: ({ text }: Canary) => `"${text.replaceAll('"', '""')}"`,
} as const satisfies Record<string, (canary: Canary) => string>

export type Fit = keyof typeof fits
