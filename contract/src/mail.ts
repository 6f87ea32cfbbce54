import { z } from 'zod'
import { Language } from './accounts.ts'
import { One } from './primitives.ts'
import { route, signedIn } from './route.ts'

export const MailState = z.object({
  /** Whether this installation has a mail server. */
  is_on: z.boolean(),
  /** The sender of its mails; null: it has no mail server. */
  sender: z.string().nullable(),
  /** The caller's address. */
  recipient: z.string(),
  /** Of the caller's mails. */
  language: Language,
  /** Where the links in mails lead. */
  address: z.string(),
})
export type MailState = z.infer<typeof MailState>

export const TestMail = z.object({
  /** Whether the mail server took the mail. */
  taken: z.boolean(),
  /** The mail server's own words, or why it could not be reached. */
  answer: z.string(),
})
export type TestMail = z.infer<typeof TestMail>

const OwnLanguage = z.object({ language: Language })

export const mailRoutes = {
  mailLanguage: route({
    method: 'PUT',
    path: '/accounts/user/language/',
    summary: 'Choose the language of one’s own mails; signing in chooses that of the console',
    permission: signedIn('one reads one’s own mails'),
    person: true,
    withoutFactor: true,
    body: OwnLanguage,
    response: One(OwnLanguage),
  }),
  mailState: route({
    method: 'GET',
    path: '/notification-settings/mail/',
    summary: 'Whether and how the caller gets mails',
    permission: signedIn('own settings'),
    person: true,
    response: One(MailState),
  }),
  mailTest: route({
    method: 'POST',
    path: '/notification-settings/mail/test/',
    summary: 'Send a test mail to the caller, who is an administrator',
    answers: 'Where the mail went, and what the mail server answered',
    permission: signedIn('administrators only, whatever their groups permit'),
    person: true,
    response: One(TestMail),
    status: 200,
    errors: [409],
  }),
}
