import type { StationWorld } from '../sweep-world.ts'
import { textsOf } from './device-profiles.ts'
import { listed, refused, sweep } from './sweep.ts'

const heard = ({ module }: StationWorld) => ({ device: `own:${module.manufacturer_id}` })

export const devicesSweep = sweep({
  station: {
    deviceList: listed,
    deviceRetrieve: (world) => ({ query: heard(world) }),
    devicePreview: (world) => ({ body: { ...heard(world), profile: 'tasmota' } }),
  },
  audit: {
    devicePreview: { none: 'a preview stores nothing' },
  },
  reach: {
    deviceList: 'left out',
    deviceRetrieve: 404,
    devicePreview: { field: 'device' },
  },
  texts: {
    'devicePreview.device': refused('the id of a device that was heard'),
    'devicePreview.profile': refused('an id, or a profile'),
    ...textsOf('devicePreview.profile'),
  },
  searches: {
    'deviceList.search': 'device',
  },
})
