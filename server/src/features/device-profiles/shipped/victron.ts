import { shippedFile } from './shipped.ts'

export const victron = shippedFile({
  id: 'victron',
  name: 'Victron',
  description: 'Values of a Victron GX device',
  sources: ['https://github.com/victronenergy/dbus-flashmq'],
  rules: {
    topics: ['N/{portal}/{service}/{instance}/{path#}'],
    skipped: ['N/{portal}/keepalive', 'N/{portal}/heartbeat', 'N/{portal}/full_publish_completed'],
    form: 'json',
    when: 'value',
    station: { topic: '{portal}' },
    values: [
      { path: '.', value: 'value', factor: '{service}/{instance}/{path}', words: { true: 1, false: 0 } },
    ],
  },
})
