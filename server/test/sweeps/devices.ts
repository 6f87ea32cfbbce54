import type { StationWorld } from '../sweep-world.ts'
import { textsOf } from './device-profiles.ts'
import { listed, moduleCode, refused, sweep } from './sweep.ts'

const heard = ({ module }: StationWorld) => ({ device: `own:${module.manufacturer_id}` })

export const devicesSweep = sweep({
  station: {
    deviceList: listed,
    deviceRetrieve: (world) => ({ query: heard(world) }),
    devicePreview: (world) => ({ body: { ...heard(world), profile: 'tasmota' } }),
    deviceAdopt: (world) => ({
      body: {
        ...heard(world),
        module_id: world.module.id,
        factors: [{ factor_manufacturer_id: `adopted-${world.mark}`, factor_id: world.bare.id }],
      },
    }),
  },
  audit: {
    devicePreview: { none: 'a preview stores nothing' },
    deviceAdopt: ['factor.update', 'mqtt-unmatched.claim'],
  },
  reach: {
    deviceList: 'left out',
    deviceRetrieve: 404,
    devicePreview: { field: 'device' },
    deviceAdopt: { field: 'device' },
  },
  texts: {
    'devicePreview.device': refused('the id of a device that was heard'),
    'devicePreview.profile': refused('an id, or a profile'),
    ...textsOf('devicePreview.profile'),
    'deviceAdopt.device': refused('the id of a device that was heard'),
    'deviceAdopt.profile': refused('an id, or a profile'),
    ...textsOf('deviceAdopt.profile'),
    'deviceAdopt.profile.name': { fit: 'line', read: 'deviceProfileList' },
    'deviceAdopt.profile.description': { fit: 'line', read: 'deviceProfileList' },
    'deviceAdopt.manufacturer_id': { fit: 'device', read: 'moduleList' },
    'deviceAdopt.module.code': moduleCode,
    'deviceAdopt.module.name': { fit: 'line', read: 'moduleList' },
    'deviceAdopt.module.description': { fit: 'prose', read: 'moduleList' },
    'deviceAdopt.module.contact': { fit: 'line', read: 'moduleList' },
    'deviceAdopt.factors[].factor_manufacturer_id': { fit: 'factorDevice', read: 'factorList' },
    'deviceAdopt.factors[].factor.code': { fit: 'code', read: 'factorList' },
    'deviceAdopt.factors[].factor.name': { fit: 'line', read: 'factorList' },
    'deviceAdopt.factors[].factor.unit': { fit: 'unit', read: 'factorList' },
  },
  searches: {
    'deviceList.search': 'device',
  },
})
