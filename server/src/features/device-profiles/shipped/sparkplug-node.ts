import { shippedFile } from './shipped.ts'
import { sparkplugRules, sparkplugSources } from './sparkplug-rules.ts'

export const sparkplugNode = shippedFile({
  id: 'sparkplug-node',
  name: 'Sparkplug B, edge nodes',
  description: 'Metrics of edge nodes; births tell what their aliases mean',
  sources: sparkplugSources,
  rules: {
    topics: ['spBv1.0/{group}/NBIRTH/{node}', 'spBv1.0/{group}/NDATA/{node}'],
    skipped: ['spBv1.0/{group}/NDEATH/{node}', 'spBv1.0/{group}/NCMD/{node}', 'spBv1.0/#'],
    station: { topic: '{group}/{node}' },
    ...sparkplugRules,
  },
})
