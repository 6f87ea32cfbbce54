import { shippedFile } from './shipped.ts'

export const chirpstack = shippedFile({
  id: 'chirpstack',
  name: 'ChirpStack',
  description: 'Uplinks of a ChirpStack network server, version 4, with a codec in the device profile',
  sources: [
    'https://www.chirpstack.io/docs/chirpstack/integrations/events.html',
    'https://github.com/chirpstack/chirpstack/blob/master/api/proto/integration/integration.proto',
  ],
  rules: {
    topics: ['application/{application}/device/{module}/event/up'],
    skipped: [
      'application/{application}/device/{module}/event/join',
      'application/{application}/device/{module}/event/status',
      'application/{application}/device/{module}/event/ack',
      'application/{application}/device/{module}/event/txack',
      'application/{application}/device/{module}/event/log',
      'application/{application}/device/{module}/event/location',
      'application/{application}/device/{module}/event/integration',
      'application/{application}/device/{module}/command/down',
    ],
    form: 'json',
    when: 'deviceInfo',
    needs: 'object',
    station: { path: 'deviceInfo.devEui', topic: '{module}' },
    time: { path: 'time' },
    values: [{ path: 'object.**', words: { true: 1, false: 0 } }],
  },
})
