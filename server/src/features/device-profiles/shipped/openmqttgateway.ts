import { shippedFile } from './shipped.ts'

export const openmqttgateway = shippedFile({
  id: 'openmqttgateway',
  name: 'OpenMQTTGateway',
  description: 'Bluetooth sensors that an OpenMQTTGateway hears',
  sources: [
    'https://docs.openmqttgateway.com/use/ble.html',
    'https://decoder.theengs.io/devices/devices.html',
  ],
  rules: {
    topics: ['home/{gateway}/BTtoMQTT/{module}', 'home/{gateway}/BTtoMQTT'],
    skipped: [
      'home/{gateway}/LWT',
      'home/{gateway}/version',
      'home/{gateway}/SYStoMQTT',
      'home/{gateway}/WebUItoMQTT',
      'home/{gateway}/RLStoMQTT',
    ],
    form: 'json',
    when: 'id',
    station: { path: 'id', topic: '{module}' },
    values: [
      {
        path: '*',
        words: { true: 1, false: 0 },
        except: [
          'id',
          'tempf',
          'tempf*',
          'type',
          'mac_type',
          'time',
          'cidc',
          'acts',
          'cont',
          'track',
          'prmac',
          'encr',
        ],
      },
    ],
  },
})
