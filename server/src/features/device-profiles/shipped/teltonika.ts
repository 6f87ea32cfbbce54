import { shippedFile } from './shipped.ts'

export const teltonika = shippedFile({
  id: 'teltonika',
  name: 'Teltonika',
  description: 'Records of Teltonika FMB devices in JSON',
  sources: ['https://wiki.teltonika-gps.com/view/AWS_IoT_Core_Configuration'],
  rules: {
    topics: ['{module}/data', 'teltonika/{module}/data'],
    form: 'json',
    when: 'state.reported.ts',
    items: 'state.reported',
    station: { topic: '{module}' },
    time: { path: 'ts' },
    values: [{ path: '**', except: ['ts', 'pr', 'evt'] }],
  },
})
