export interface ReceivedFile {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

export interface MimeContent {
  /** Unfolded. */
  readonly headers: string
  readonly subject: string
  readonly text: string
  /** '' in a mail of plain text. */
  readonly html: string
  readonly attachments: readonly ReceivedFile[]
}

interface Part {
  readonly headers: string
  readonly body: readonly string[]
}

/** A mail as our mailer writes it: RFC 2045 to 2047 as far as it needs them. */
export function parseMail(lines: readonly string[]): MimeContent {
  const mail = partOf(lines)
  const leaves = leavesOf(mail)
  const find = (type: string) =>
    leaves.find((part) => typeOf(part) === type && fileNameOf(part) === undefined)
  const textOf = (part: Part | undefined) => (part === undefined ? '' : contentOf(part).toString())
  return {
    headers: mail.headers,
    subject: decodeWords(headerOf(mail, 'subject')),
    text: textOf(find('text/plain')),
    html: textOf(find('text/html')),
    attachments: leaves.flatMap((part) => {
      const filename = fileNameOf(part)
      return filename === undefined ? [] : [{ filename, contentType: typeOf(part), content: contentOf(part) }]
    }),
  }
}

function partOf(lines: readonly string[]): Part {
  const gap = lines.indexOf('')
  const headers = lines
    .slice(0, gap)
    .join('\r\n')
    .replace(/\r\n[ \t]+/g, ' ')
  return { headers, body: lines.slice(gap + 1) }
}

const headerOf = ({ headers }: Part, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''

const typeOf = (part: Part): string => headerOf(part, 'content-type').split(';')[0]?.toLowerCase() ?? ''

const fileNameOf = (part: Part): string | undefined =>
  /filename="?([^";]+)/i.exec(headerOf(part, 'content-disposition'))?.[1]

/** The parts that hold no others, in their order. */
function leavesOf(part: Part): Part[] {
  const [, boundary] = /boundary="?([^";]+)/i.exec(headerOf(part, 'content-type')) ?? []
  if (boundary === undefined) return [part]
  const end = part.body.indexOf(`--${boundary}--`)
  if (end < 0) throw new Error(`a part without an end: ${part.headers}`)
  const leaves: Part[] = []
  let start = part.body.indexOf(`--${boundary}`)
  while (start < end) {
    const after = part.body.findIndex((line, at) => at > start && line.startsWith(`--${boundary}`))
    leaves.push(...leavesOf(partOf(part.body.slice(start + 1, after))))
    start = after
  }
  return leaves
}

function contentOf(part: Part): Buffer {
  const encoding = headerOf(part, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body.join(''), 'base64')
  const text = part.body.join('\n')
  return encoding === 'quoted-printable' ? decodeQuoted(text.replace(/=\n/g, '')) : Buffer.from(text)
}

/** RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : decodeQuoted(word.replaceAll('_', ' '))
      ).toString(),
    )
}

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
