import { shippedFile } from './shipped.ts'

export const sparkplugDevice = shippedFile({
  id: 'sparkplug-device',
  name: 'Sparkplug B, devices',
  description: 'Metrics of the devices behind an edge node; births tell what their aliases mean',
  sources: [
    'https://sparkplug.eclipse.org/specification/',
    'https://github.com/eclipse-tahu/tahu/blob/master/sparkplug_b/sparkplug_b.proto',
  ],
  rules: {
    topics: ['spBv1.0/{group}/DBIRTH/{node}/{device}', 'spBv1.0/{group}/DDATA/{node}/{device}'],
    skipped: ['spBv1.0/{group}/DDEATH/{node}/{device}', 'spBv1.0/{group}/DCMD/{node}/{device}'],
    form: 'sparkplug',
    station: { topic: '{group}/{node}/{device}' },
    time: { path: 'time', form: 'ms' },
    values: [
      {
        path: 'metrics.*',
        name: 'name',
        value: 'value',
        time: { path: 'time', form: 'ms' },
        words: { true: 1, false: 0 },
        except: ['bdSeq', 'Node Control/*', 'Device Control/*'],
      },
    ],
  },
})
