import { mailRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { chooseLanguage, getMailState, sendTestMail } from './mail.service.ts'

export function mailHttp(http: Http): void {
  register(http, mailRoutes, {
    mailLanguage: async (ctx, { body }) => ({ data: await chooseLanguage(ctx, body) }),
    mailState: async (ctx) => ({ data: await getMailState(ctx) }),
    mailTest: async (ctx) => ({ data: await sendTestMail(ctx) }),
  })
}
