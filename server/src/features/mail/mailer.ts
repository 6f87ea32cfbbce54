import { createTransport } from 'nodemailer'

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

export interface Mail {
  /** One line. */
  readonly subject: string
  readonly text: string
  /** The same as `text`. */
  readonly html: string
  readonly attachments?: readonly Attachment[]
  /** Where the reader switches such mails off. */
  readonly unsubscribe?: string
  /** Mails of one thread have the same. */
  readonly thread?: string
}

export interface Mailer {
  /**
   * Resolves when the mail server has taken the mail, with its answer. @throws the server's refusal; immediately if
   * `stopping` aborts
   */
  send(to: string, mail: Mail, stopping: AbortSignal): Promise<string>
  stop(): void
}

const timeoutMs = 20_000

/** The sender's address of `SMTP_URL`: its `from`, or its user if that is an address. */
export function senderOf(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const user = decodeURIComponent(url.username)
  return url.searchParams.get('from') ?? (user.includes('@') ? user : `quantrac@${url.hostname}`)
}

/** Sends by the server of `SMTP_URL`, e.g. `smtps://user:password@mail.example:465?from=quantrac@factory.example`. */
export function createMailer(smtpUrl: string): Mailer {
  const url = new URL(smtpUrl)
  const from = senderOf(smtpUrl)
  url.searchParams.delete('from')
  const transport = createTransport({
    url: url.href,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A text that a person typed must never make the mailer open a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(to, { subject, text, html, attachments = [], unsubscribe, thread }, stopping) {
      const { promise: stopped, reject } = Promise.withResolvers<never>()
      const stop = () => reject(new Error('the program stops'))
      stopping.addEventListener('abort', stop)
      const sent = transport.sendMail({
        from: { name: 'Quantrac', address: from },
        // An object is always one address, even with commas or brackets in it.
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
        list: {
          id: { url: listIdOf(from), comment: 'Quantrac' },
          ...(unsubscribe !== undefined && { unsubscribe }),
        },
        // Of no mail: programs that sort by threads take mails together that answer the same one.
        ...(thread !== undefined && { references: `<${thread}@${listIdOf(from)}>` }),
        // Without it, absence replies come back to the sender (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      const { response } = await Promise.race([sent, stopped]).finally(() =>
        stopping.removeEventListener('abort', stop),
      )
      return response
    },
    stop: () => transport.close(),
  }
}

const listIdOf = (from: string): string => `quantrac.${from.slice(from.lastIndexOf('@') + 1)}`
