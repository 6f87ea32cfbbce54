import { shippedFile } from './shipped.ts'

export const tasmota = shippedFile({
  id: 'tasmota',
  name: 'Tasmota',
  description: 'Sensors and energy meters of Tasmota devices',
  sources: ['https://tasmota.github.io/docs/MQTT/'],
  rules: {
    topics: ['tele/{module}/SENSOR', 'tele/{module}/STATE'],
    skipped: [
      'tele/{module}/LWT',
      'tele/{module}/INFO1',
      'tele/{module}/INFO2',
      'tele/{module}/INFO3',
      'tele/{module}/UPTIME',
      'tele/{module}/RESULT',
      'stat/{module}/RESULT',
    ],
    availability: { topics: ['tele/{module}/LWT'], online: 'Online', offline: 'Offline' },
    form: 'json',
    when: 'Time',
    station: { topic: '{module}' },
    time: { path: 'Time' },
    values: [
      {
        path: '**',
        words: { ON: 1, OFF: 0 },
        except: ['Heap', 'Sleep', 'SleepMode', 'LoadAvg', 'MqttCount', 'UptimeSec', 'Wifi.*', 'Berry.*'],
      },
    ],
  },
})
