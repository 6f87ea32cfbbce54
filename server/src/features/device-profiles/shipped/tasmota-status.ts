import { shippedFile } from './shipped.ts'

export const tasmotaStatus = shippedFile({
  id: 'tasmota-status',
  name: 'Tasmota, when asked',
  description: 'The answers of Tasmota devices to Status 8 and Status 10',
  sources: ['https://tasmota.github.io/docs/Commands/#status'],
  rules: {
    topics: ['stat/{module}/STATUS8', 'stat/{module}/STATUS10'],
    form: 'json',
    when: 'StatusSNS',
    items: 'StatusSNS',
    station: { topic: '{module}' },
    time: { path: 'Time' },
    values: [{ path: '**', words: { ON: 1, OFF: 0 } }],
  },
})
