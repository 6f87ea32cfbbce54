import { shippedFile } from './shipped.ts'

export const esphome = shippedFile({
  id: 'esphome',
  name: 'ESPHome',
  description: 'Sensors of ESPHome devices',
  sources: ['https://esphome.io/components/mqtt.html'],
  rules: {
    topics: [
      '{module}/sensor/{factor}/state',
      '{module}/binary_sensor/{factor}/state',
      '{module}/switch/{factor}/state',
    ],
    availability: { topics: ['{module}/status'] },
    form: 'number',
    when: 'value',
    station: { topic: '{module}' },
    values: [{ path: '*', factor: '{factor}', words: { ON: 1, OFF: 0 } }],
  },
})
