import { shippedFile } from './shipped.ts'

export const telegraf = shippedFile({
  id: 'telegraf',
  name: 'Telegraf, JSON',
  description: 'Metrics of Telegraf in JSON, each in a message of its own',
  sources: ['https://docs.influxdata.com/telegraf/v1/data_formats/output/json/'],
  rules: {
    topics: ['telegraf/#'],
    form: 'json',
    when: 'fields',
    station: { path: 'tags.host' },
    time: { path: 'timestamp' },
    values: [{ path: 'fields.*', factor: '{.name}.{tags}{1}', tags: 'tags', without_tags: ['host'] }],
  },
})
