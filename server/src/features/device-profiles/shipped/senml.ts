import { shippedFile } from './shipped.ts'

export const senml = shippedFile({
  id: 'senml',
  name: 'SenML',
  description: 'Sensor measurement lists (RFC 8428) in JSON',
  sources: ['https://www.rfc-editor.org/rfc/rfc8428'],
  rules: {
    topics: ['senml/{module#}', 'channels/{module}/messages', 'channels/{module}/messages/#'],
    form: 'senml',
    station: { path: 'base', topic: '{module}' },
    values: [
      {
        path: '.',
        name: 'name',
        value: 'value',
        time: { path: 'time', form: 'ms' },
        words: { true: 1, false: 0 },
      },
    ],
  },
})
