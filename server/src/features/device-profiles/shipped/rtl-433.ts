import { shippedFile } from './shipped.ts'

export const rtl433 = shippedFile({
  id: 'rtl-433',
  name: 'rtl_433',
  description: 'Radio sensors that rtl_433 hears, also in an OpenMQTTGateway',
  sources: ['https://triq.org/rtl_433/INTEGRATION.html', 'https://docs.openmqttgateway.com/use/rf.html'],
  rules: {
    topics: ['rtl_433/{host}/events', 'home/{gateway}/RTL_433toMQTT', 'home/{gateway}/RTL_433toMQTT/#'],
    form: 'json',
    when: 'model',
    station: { topic: '{.model}/{.id}' },
    values: [
      {
        path: '*',
        except: [
          'id',
          'channel',
          'protocol',
          'duration',
          'mod',
          'freq',
          'freq1',
          'freq2',
          'noise',
          'subtype',
          'sequence_num',
          'exception',
        ],
      },
    ],
  },
})
