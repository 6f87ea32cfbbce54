import { shippedFile } from './shipped.ts'

export const circular10 = shippedFile({
  id: 'circular-10',
  name: 'Circular 10 lines',
  description:
    'Lines of name, value, unit, time and state with tabs between, as Circular 10/2021/TT-BTNMT has them in files',
  sources: ['10/2021/TT-BTNMT'],
  rules: {
    topics: ['tt10/{module}', 'tt10/{module}/#', 'circular10/{module}'],
    form: 'text',
    columns: ['name', 'value', 'unit', 'time', 'status'],
    separator: '\t',
    station: { topic: '{module}' },
    time: { path: 'time' },
    quality: { path: 'status', words: { '00': 0, '01': 1, '02': 2 } },
    values: [{ path: '.', name: 'name', value: 'value', numeric_text: true, decimal_comma: true }],
  },
})
