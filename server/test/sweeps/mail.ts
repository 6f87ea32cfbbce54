import { sweep, personal } from './sweep.ts'

export const mailSweep = sweep({
  other: {
    mailLanguage: () => ({ body: { language: 'en' } }),
    mailTest: () => ({}),
  },
  audit: {
    mailLanguage: { none: personal },
    mailTest: { none: 'it changes nothing' },
  },
  reach: {
    mailLanguage: null,
    mailState: null,
    mailTest: null,
  },
  updates: {
    mailLanguage: {
      at: () => ({}),
      read: async ({ app, admin }) => {
        const { language } = (await app.call('mailState', {}, admin)).body.data
        return { language }
      },
    },
  },
})
