import { shippedFile } from './shipped.ts'

export const influxdb = shippedFile({
  id: 'influxdb',
  name: 'InfluxDB line protocol',
  description: 'Lines as InfluxDB takes them; the station is the tag host, or the topic',
  sources: ['https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/'],
  rules: {
    topics: ['influx/{rest#}', 'influxdb/{rest#}'],
    form: 'line-protocol',
    station: { path: 'tags.host', topic: '{rest}' },
    time: { path: 'time', form: 'ms' },
    values: [{ path: 'fields.*', factor: '{.measurement}.{tags}{1}', tags: 'tags', without_tags: ['host'] }],
  },
})
