import { shippedFile } from './shipped.ts'

export const theThingsStack = shippedFile({
  id: 'the-things-stack',
  name: 'The Things Stack',
  description: 'Uplinks of The Things Stack and The Things Network, version 3, with a payload formatter',
  sources: [
    'https://www.thethingsindustries.com/docs/integrations/data-formats/',
    'https://www.thethingsindustries.com/docs/integrations/other-integrations/mqtt/',
  ],
  rules: {
    topics: ['v3/{application}/devices/{module}/up'],
    skipped: [
      'v3/{application}/devices/{module}/join',
      'v3/{application}/devices/{module}/down/#',
      'v3/{application}/devices/{module}/service/data',
      'v3/{application}/devices/{module}/location/solved',
    ],
    form: 'json',
    when: 'uplink_message',
    needs: 'uplink_message.decoded_payload',
    station: { path: 'end_device_ids.dev_eui', topic: '{application}/{module}' },
    time: { path: 'received_at' },
    values: [{ path: 'uplink_message.decoded_payload.**', words: { true: 1, false: 0 } }],
  },
})
