import { sweep, byCode, byModule, listed, moduleBody, moduleCode, noInput } from './sweep.ts'

export const modulesSweep = sweep({
  station: {
    moduleCreate: ({ mark }) => ({
      body: { code: `N${mark}`, manufacturer_id: `new-${mark}`, description: '' },
    }),
    moduleList: listed,
    moduleListWhole: () => ({}),
    moduleRetrieve: byModule,
    moduleUpdate: (world) => ({ ...byModule(world), body: moduleBody(world) }),
    moduleDelete: byModule,
    moduleByType: ({ module }) => ({ params: { type: module.type } }),
    moduleWithFactors: byModule,
    moduleFactors: byModule,
    moduleDeviceKey: byModule,
    moduleConnect: byCode,
    moduleImport: ({ module }) => ({ body: `module,contact\n${module.code},Operators\n` }),
    moduleExportCsv: () => ({}),
  },
  other: {
    moduleSheetTemplate: noInput,
  },
  audit: {
    moduleCreate: 'module.create',
    moduleUpdate: 'module.update',
    moduleDelete: 'module.delete',
    moduleDeviceKey: 'module.renew_key',
    moduleImport: 'module.update',
  },
  reach: {
    moduleCreate: 'limited-reach',
    moduleList: 'left out',
    moduleListWhole: 'left out',
    moduleRetrieve: 404,
    moduleUpdate: 404,
    moduleDelete: 404,
    moduleByType: 'left out',
    moduleWithFactors: 404,
    moduleFactors: 404,
    moduleDeviceKey: 404,
    moduleConnect: 404,
    moduleImport: 'left out',
    moduleExportCsv: 'left out',
    moduleSheetTemplate: null,
  },
  updates: {
    moduleUpdate: {
      at: ({ own }) => ({ params: { id: own.module.id } }),
      read: async ({ own, app, admin }) =>
        (await app.call('moduleRetrieve', { params: { id: own.module.id } }, admin)).body.data,
    },
  },
  texts: {
    'moduleCreate.code': moduleCode,
    'moduleCreate.manufacturer_id': { fit: 'device', read: 'moduleList' },
    'moduleCreate.name': { fit: 'line', read: 'moduleList' },
    'moduleCreate.description': { fit: 'prose', read: 'moduleList' },
    'moduleCreate.contact': { fit: 'line', read: 'moduleList' },
    'moduleUpdate.code': moduleCode,
    'moduleUpdate.manufacturer_id': { fit: 'device', read: 'moduleListWhole' },
    'moduleUpdate.name': { fit: 'line', read: 'moduleListWhole' },
    'moduleUpdate.description': { fit: 'prose', read: 'moduleListWhole' },
    'moduleUpdate.contact': { fit: 'line', read: 'moduleListWhole' },
    moduleImport: { fit: 'cell', read: null },
  },
  searches: {
    'moduleList.search': 'line',
  },
})
