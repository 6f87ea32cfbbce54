import { createTransport } from 'nodemailer'
import type { MailText } from '../../words/alert-mails.words.ts'

export interface Mailer {
  /** Resolves when the mail server has taken the mail. @throws the server's refusal; immediately if `stopping` aborts */
  send(to: string, mail: MailText, stopping: AbortSignal): Promise<void>
  stop(): void
}

const timeoutMs = 20_000

/**
 * Sends by the server of `SMTP_URL`, e.g. `smtps://user:password@mail.example:465?from=quantrac@factory.example`. Without `from`,
 * the sender is the user if that is an address.
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
    // A text that a person typed must never make the mailer open a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(to, { subject, text }, stopping) {
      const { promise: stopped, reject } = Promise.withResolvers<never>()
      const stop = () => reject(new Error('the program stops'))
      stopping.addEventListener('abort', stop)
      // An object is always one address, even with commas or brackets in it.
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
