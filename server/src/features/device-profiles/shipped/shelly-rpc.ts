import { shippedFile } from './shipped.ts'

export const shellyRpc = shippedFile({
  id: 'shelly-rpc',
  name: 'Shelly, notifications',
  description: 'What Shelly devices of the second generation and later say of themselves as it changes',
  sources: ['https://shelly-api-docs.shelly.cloud/gen2/General/Notifications'],
  rules: {
    topics: ['{module}/events/rpc', 'shellies/{module}/events/rpc'],
    form: 'json',
    when: 'params.ts',
    station: { path: 'src', topic: '{module}' },
    time: { path: 'params.ts' },
    values: [
      {
        path: 'params.**',
        words: { true: 1, false: 0 },
        except: [
          'ts',
          'events.*',
          '*.id',
          '*minute_ts',
          '*by_minute.*',
          '*.tF',
          'sys.*',
          'wifi.*',
          'cloud.*',
          'mqtt.*',
        ],
      },
    ],
  },
})
