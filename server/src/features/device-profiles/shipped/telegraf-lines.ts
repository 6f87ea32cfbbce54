import { shippedFile } from './shipped.ts'

export const telegrafLines = shippedFile({
  id: 'telegraf-lines',
  name: 'Telegraf, line protocol',
  description: 'Metrics of Telegraf in its own form',
  sources: ['https://docs.influxdata.com/telegraf/v1/data_formats/output/influx/'],
  rules: {
    topics: ['telegraf/{rest#}'],
    form: 'line-protocol',
    when: 'measurement',
    station: { path: 'tags.host', topic: '{rest}' },
    time: { path: 'time', form: 'ms' },
    values: [{ path: 'fields.*', factor: '{.measurement}.{tags}{1}', tags: 'tags', without_tags: ['host'] }],
  },
})
