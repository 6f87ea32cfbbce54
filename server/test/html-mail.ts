/** The texts of a mail between its tags, as they are shown. */
export const shownTexts = (html: string): string[] =>
  bodyOf(html)
    .split(/<[^>]*>/)
    .map((text) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).trim())

/** The names of its elements, each once. */
export const elementsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase())),
]

/** Where its links lead. */
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&#38;', '&'))

/** What a mail program would fetch to show it. */
export const fetchesOf = (html: string): string[] =>
  tagsOf(html).filter((tag) => / (src|srcset|background)=|url\(|@import|^<link/i.test(tag))

const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? []
const bodyOf = (html: string): string => html.slice(html.indexOf('<body'))
