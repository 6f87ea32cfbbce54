import { shippedFile } from './shipped.ts'

export const sparkplugNode = shippedFile({
  id: 'sparkplug-node',
  name: 'Sparkplug B, edge nodes',
  description: 'Metrics of edge nodes; births tell what their aliases mean',
  sources: [
    'https://sparkplug.eclipse.org/specification/',
    'https://github.com/eclipse-tahu/tahu/blob/master/sparkplug_b/sparkplug_b.proto',
  ],
  rules: {
    topics: ['spBv1.0/{group}/NBIRTH/{node}', 'spBv1.0/{group}/NDATA/{node}'],
    skipped: ['spBv1.0/{group}/NDEATH/{node}', 'spBv1.0/{group}/NCMD/{node}', 'spBv1.0/#'],
    form: 'sparkplug',
    station: { topic: '{group}/{node}' },
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
