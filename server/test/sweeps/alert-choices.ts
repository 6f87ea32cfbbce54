import { type Maker, noInput, sweep } from './sweep.ts'

let made = 0
async function choice({ app, admin }: Maker): Promise<number> {
  made += 1
  const body = { kind: 'cause' as const, name_vi: `Swept ${made}`, name_en: `Swept ${made}` }
  return (await app.call('alertChoiceCreate', { body }, admin)).body.data.id
}
let updated = 0

export const alertChoicesSweep = sweep({
  other: {
    alertChoiceCreate: ({ mark }) => ({ body: { kind: 'action', name_vi: mark, name_en: mark } }),
    // Shipped: a deletion comes after what needs the same one.
    alertChoiceUpdate: () => ({ params: { id: 9 }, body: { enabled: false } }),
    alertChoiceDelete: () => ({ params: { id: 12 } }),
    handlingRulesUpdate: () => ({ body: { note_after_minutes: 30 } }),
  },
  audit: {
    alertChoiceCreate: 'alert-choice.create',
    alertChoiceUpdate: 'alert-choice.update',
    alertChoiceDelete: 'alert-choice.delete',
    handlingRulesUpdate: 'handling-rule.update',
  },
  reach: {
    alertChoiceList: null,
    alertChoiceCreate: null,
    alertChoiceUpdate: null,
    alertChoiceDelete: null,
    handlingRulesRetrieve: null,
    handlingRulesUpdate: null,
  },
  updates: {
    alertChoiceUpdate: {
      at: async (maker) => {
        updated = await choice(maker)
        return { params: { id: updated } }
      },
      read: async ({ app, admin }) => {
        const { results } = (await app.call('alertChoiceList', { query: { limit: 1000 } }, admin)).body
        return { ...results.find(({ id }) => id === updated) }
      },
    },
    handlingRulesUpdate: {
      at: noInput,
      read: async ({ app, admin }) => (await app.call('handlingRulesRetrieve', {}, admin)).body.data,
    },
  },
  texts: {
    'alertChoiceCreate.name_vi': { fit: 'line', read: 'alertChoiceList' },
    'alertChoiceCreate.name_en': { fit: 'line', read: 'alertChoiceList' },
    'alertChoiceUpdate.name_vi': { fit: 'line', read: 'alertChoiceList' },
    'alertChoiceUpdate.name_en': { fit: 'line', read: 'alertChoiceList' },
  },
})
