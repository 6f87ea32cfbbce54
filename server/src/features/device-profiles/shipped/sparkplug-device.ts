import { shippedFile } from './shipped.ts'
import { sparkplugRules, sparkplugSources } from './sparkplug-rules.ts'

export const sparkplugDevice = shippedFile({
  id: 'sparkplug-device',
  name: 'Sparkplug B, devices',
  description: 'Metrics of the devices behind an edge node; births tell what their aliases mean',
  sources: sparkplugSources,
  rules: {
    topics: ['spBv1.0/{group}/DBIRTH/{node}/{device}', 'spBv1.0/{group}/DDATA/{node}/{device}'],
    skipped: ['spBv1.0/{group}/DDEATH/{node}/{device}', 'spBv1.0/{group}/DCMD/{node}/{device}'],
    station: { topic: '{group}/{node}/{device}' },
    ...sparkplugRules,
  },
})
