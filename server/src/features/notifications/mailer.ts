import { createTransport } from 'nodemailer'
import type { MailText } from '../../words/alert-mails.words.ts'

export interface Mailer {
  /** Resolves once the mail server has taken the mail. @throws with its words where it has not; at once where `stopping` aborts. */
  send(to: string, mail: MailText, stopping: AbortSignal): Promise<void>
  stop(): void
}

const timeoutMs = 20_000

/**
 * Mails by the server of `SMTP_URL`, e.g. `smtps://user:password@mail.example:465?from=quantrac@factory.example`. Without `from`
 * the user is the sender where it is an address.
 */
export function createMailer(smtpUrl: string): Mailer {
  const url = new URL(smtpUrl)
  const user = decodeURIComponent(url.username)
  const from = url.searchParams.get('from') ?? (user.includes('@') ? user : `quantrac@${url.hostname}`)
  url.searchParams.delete('from')
  const transport = createTransport({
    url: url.href,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A text from a name must never make the mailer open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(to, { subject, text }, stopping) {
      const { promise: stopped, reject } = Promise.withResolvers<never>()
      const stop = () => reject(new Error('the program stops'))
      stopping.addEventListener('abort', stop)
      // As an object it is one address, whatever commas and brackets it holds.
      const sent = transport.sendMail({
        from: { name: 'Quantrac', address: from },
        to: { name: '', address: to },
        subject,
        text,
      })
      await Promise.race([sent, stopped]).finally(() => stopping.removeEventListener('abort', stop))
    },
    stop: () => transport.close(),
  }
}
