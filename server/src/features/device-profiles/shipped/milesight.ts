import { shippedFile } from './shipped.ts'

export const milesight = shippedFile({
  id: 'milesight',
  name: 'Milesight',
  description: 'Uplinks of Milesight gateways with a payload codec',
  sources: ['https://support.milesight-iot.com/en/support/solutions/articles/73000600064'],
  rules: {
    topics: ['milesight/#', '/milesight/#'],
    form: 'json',
    when: 'devEUI',
    station: { path: 'devEUI' },
    time: { path: 'time' },
    values: [
      {
        path: '**',
        words: { true: 1, false: 0 },
        except: [
          'applicationID',
          'fCnt',
          'fPort',
          'devEUI',
          'rxInfo.*',
          'txInfo.*',
          'metadata.*',
          'adr',
          'dr',
        ],
      },
    ],
  },
})
