import { shippedFile } from './shipped.ts'

export const shelly = shippedFile({
  id: 'shelly',
  name: 'Shelly, status',
  description: 'Status of a component of Shelly devices of the second generation and later',
  sources: [
    'https://shelly-api-docs.shelly.cloud/gen2/ComponentsAndServices/Mqtt/',
    'https://shelly-api-docs.shelly.cloud/gen2/ComponentsAndServices/Switch/',
  ],
  rules: {
    topics: ['{module}/status/{component}', 'shellies/{module}/status/{component}'],
    skipped: ['shellies/{module}/online'],
    availability: {
      topics: ['{module}/online', 'shellies/{module}/online'],
      online: 'true',
      offline: 'false',
    },
    form: 'json',
    when: 'id',
    station: { topic: '{module}' },
    values: [
      {
        path: '**',
        factor: '{component}.{1}',
        words: { true: 1, false: 0 },
        except: ['*.id', '*minute_ts', '*by_minute.*', '*.tF', '*.temperature.tF'],
      },
    ],
  },
})
