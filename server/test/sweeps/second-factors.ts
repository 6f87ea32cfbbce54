import { totpCode } from '../../../e2e/src/totp-code.ts'
import { addPasskey, addTotp, dueToken, nextCode } from '../second-factor.ts'
import { newAuthenticator } from '../software-authenticator.ts'
import { type Maker, refused, sweep, token } from './sweep.ts'

const siteOf = ({ system }: Maker['app']) => system.config.publicUrl ?? ''
const whose = ({ caller, admin }: Maker) => caller ?? admin
const code = refused('six digits, or a recovery code')

export const secondFactorsSweep = sweep({
  other: {
    accountLoginSecond: async (world, { app }) => {
      const { secret } = await addTotp(app, world)
      return { body: { token: await dueToken(app, world.email), code: nextCode(secret) } }
    },
    secondFactorTotpStart: () => ({}),
    secondFactorTotpConfirm: async ({ mark }, maker) => {
      const { secret } = (await maker.app.call('secondFactorTotpStart', {}, whose(maker))).body.data
      return { body: { name: mark, code: totpCode(secret) } }
    },
    accountPasskeyStart: () => ({}),
    accountPasskeyLogin: async (world, { app }) => {
      const { authenticator } = await addPasskey(app, world, siteOf(app))
      const { token: of, options } = (await app.call('accountPasskeyStart', {})).body.data
      return { body: { token: of, assertion: authenticator.get(options) } }
    },
    secondFactorPasskeyStart: () => ({}),
    secondFactorPasskeyConfirm: async ({ mark }, maker) => {
      const { options } = (await maker.app.call('secondFactorPasskeyStart', {}, whose(maker))).body.data
      return { body: { name: mark, credential: newAuthenticator(siteOf(maker.app)).create(options) } }
    },
    secondFactorDelete: async (_world, maker) => {
      const { id } = await addTotp(maker.app, whose(maker))
      return { params: { id } }
    },
    secondFactorRecoveryCodes: async (_world, maker) => {
      await addTotp(maker.app, whose(maker))
      return {}
    },
    secondFactorProveStart: () => ({}),
    secondFactorProve: async (_world, maker) => {
      const { secret } = await addTotp(maker.app, whose(maker))
      return { body: { code: nextCode(secret) } }
    },
  },
  audit: {
    accountLoginSecond: 'session.start',
    secondFactorTotpStart: { none: 'nothing is added until it is confirmed' },
    secondFactorTotpConfirm: ['user.add_factor', 'user.make_recovery_codes'],
    accountPasskeyStart: { none: 'nobody is known yet' },
    accountPasskeyLogin: 'session.start',
    secondFactorPasskeyStart: { none: 'nothing is added until it is confirmed' },
    secondFactorPasskeyConfirm: ['user.add_factor', 'user.make_recovery_codes'],
    secondFactorDelete: 'user.delete_factor',
    secondFactorRecoveryCodes: 'user.make_recovery_codes',
    secondFactorProveStart: { none: 'it changes nothing' },
    secondFactorProve: { none: 'it changes nothing' },
  },
  reach: {
    accountLoginSecond: null,
    secondFactorList: null,
    secondFactorTotpStart: null,
    secondFactorTotpConfirm: null,
    accountPasskeyStart: null,
    accountPasskeyLogin: null,
    secondFactorPasskeyStart: null,
    secondFactorPasskeyConfirm: null,
    secondFactorDelete: null,
    secondFactorRecoveryCodes: null,
    secondFactorProveStart: null,
    secondFactorProve: null,
  },
  texts: {
    'accountLoginSecond.token': token,
    'accountLoginSecond.code': code,
    'secondFactorTotpConfirm.name': { fit: 'line', read: 'auditList' },
    'secondFactorTotpConfirm.code': code,
    'secondFactorProve.code': code,
    'accountPasskeyLogin.token': token,
    'secondFactorPasskeyConfirm.name': { fit: 'line', read: null },
  },
})
