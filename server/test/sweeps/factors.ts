import { sweep, byFactor, factorBody, listed, ownModule } from './sweep.ts'

export const factorsSweep = sweep({
  station: {
    factorCreate: (world) => ({
      body: { ...factorBody(world), code: `N${world.mark}`, manufacturer_id: `new-${world.mark}` },
    }),
    factorList: listed,
    factorRetrieve: byFactor,
    factorUpdate: (world) => ({ ...byFactor(world), body: factorBody(world) }),
    factorDelete: byFactor,
  },
  audit: {
    factorCreate: 'factor.create',
    factorUpdate: 'factor.update',
    factorDelete: 'factor.delete',
  },
  reach: {
    quantityList: null,
    factorCreate: { field: 'module' },
    factorList: 'left out',
    factorRetrieve: 404,
    factorUpdate: 404,
    factorDelete: 404,
  },
  updates: {
    factorUpdate: {
      // A factor with readings stays in its module.
      at: ({ own }) => ({ params: { id: own.bare.id } }),
      read: async ({ own, app, admin }) => {
        const { data } = (await app.call('factorRetrieve', { params: { id: own.bare.id } }, admin)).body
        return { ...data, module: data.module.id }
      },
      values: ({ own, other }) => ({
        module: [own.module.code, other.module.code],
        quantity: ['COD', null],
        range_min: [-5, 0],
        range_max: [100, 200],
      }),
    },
  },
  texts: {
    'factorCreate.code': { fit: 'code', read: 'factorList' },
    'factorCreate.manufacturer_id': { fit: 'factorDevice', read: 'factorList' },
    'factorCreate.module': ownModule,
    'factorCreate.name': { fit: 'line', read: 'factorList' },
    'factorCreate.unit': { fit: 'unit', read: 'factorList' },
    'factorUpdate.code': { fit: 'code', read: 'factorList' },
    'factorUpdate.manufacturer_id': { fit: 'factorDevice', read: 'factorList' },
    'factorUpdate.module': ownModule,
    'factorUpdate.module.code': ownModule,
    'factorUpdate.name': { fit: 'line', read: 'thresholdList' },
    'factorUpdate.unit': { fit: 'unit', read: 'thresholdList' },
  },
  searches: {
    'factorList.search': 'line',
  },
})
