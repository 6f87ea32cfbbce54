import { shippedFile } from './shipped.ts'

export const telegrafBatch = shippedFile({
  id: 'telegraf-batch',
  name: 'Telegraf, JSON in batches',
  description: 'Metrics of Telegraf in JSON, several in a message',
  sources: ['https://docs.influxdata.com/telegraf/v1/data_formats/output/json/'],
  rules: {
    topics: ['telegraf/#'],
    form: 'json',
    when: 'metrics',
    items: 'metrics',
    station: { path: 'tags.host' },
    time: { path: 'timestamp' },
    values: [{ path: 'fields.*', factor: '{.name}.{tags}{1}', tags: 'tags', without_tags: ['host'] }],
  },
})
