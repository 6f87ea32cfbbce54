/** Browser and system of a user agent, by their common names; null for an unknown part. */
export interface Device {
  browser: string | null
  system: string | null
}

type Names = readonly (readonly [mark: RegExp, name: string])[]

// Nearly every browser also claims to be Chrome and Safari: the more specific name comes first.
const browsers: Names = [
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (names: Names, text: string): string | null =>
  names.find(([mark]) => mark.test(text))?.[1] ?? null

/** Reads a `User-Agent` header. Another program has the name that it gives first: `curl/8.1` is curl. */
export function deviceOf(userAgent: string): Device {
  const browser = named(browsers, userAgent)
  const program = /^([\w .+-]{1,40})(\/|$)/.exec(userAgent.trim())?.[1] ?? null
  return {
    browser: browser ?? (program === 'Mozilla' ? null : program),
    system: named(systems, userAgent),
  }
}
