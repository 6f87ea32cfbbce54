import { shippedFile } from './shipped.ts'

export const zigbee2mqtt = shippedFile({
  id: 'zigbee2mqtt',
  name: 'Zigbee2MQTT',
  description: 'Devices of a Zigbee network',
  sources: ['https://www.zigbee2mqtt.io/guide/usage/mqtt_topics_and_messages.html'],
  rules: {
    topics: ['zigbee2mqtt/{module}', 'zigbee2mqtt/{module#}'],
    skipped: [
      'zigbee2mqtt/bridge/#',
      'zigbee2mqtt/{module}/availability',
      'zigbee2mqtt/{module}/set',
      'zigbee2mqtt/{module}/get',
    ],
    availability: { topics: ['zigbee2mqtt/{module}/availability'], path: 'state' },
    form: 'json',
    station: { topic: '{module}' },
    time: { path: 'last_seen' },
    values: [
      {
        path: '**',
        words: { true: 1, false: 0, ON: 1, OFF: 0 },
        except: ['last_seen', 'elapsed', 'update.*', 'update_available', 'device.*'],
      },
    ],
  },
})
