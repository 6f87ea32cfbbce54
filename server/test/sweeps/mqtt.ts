import { sweep, byModule, listed, moduleCode, noInput, refused } from './sweep.ts'

export const mqttSweep = sweep({
  station: {
    moduleConnections: byModule,
    mqttUnmatched: listed,
    mqttConnections: listed,
    mqttRefusedSignIns: listed,
    mqttClaim: ({ module, mark }) => ({
      body: { module_manufacturer_id: `claimed-${mark}`, module_id: module.id },
    }),
  },
  other: {
    mqttUpdate: ({ broker_port }) => ({ body: { host: '127.0.0.1', port: broker_port } }),
    mqttConnect: noInput,
    mqttDisconnect: noInput,
  },
  audit: {
    mqttUpdate: 'mqtt-config.update',
    mqttConnect: 'mqtt-config.connect',
    mqttDisconnect: 'mqtt-config.disconnect',
    mqttClaim: ['module.update', 'mqtt-unmatched.claim'],
  },
  reach: {
    moduleConnections: 404,
    mqttConfig: null,
    mqttIntake: null,
    mqttUpdate: null,
    mqttConnect: null,
    mqttDisconnect: null,
    mqttUnmatched: 'left out',
    mqttConnections: 'left out',
    mqttRefusedSignIns: 'left out',
    mqttRejected: null,
    mqttClaim: { field: 'module_id' },
  },
  updates: {
    mqttUpdate: {
      at: () => ({}),
      read: async ({ app, admin }) => {
        const { mqtt_info: _state, ...settings } = (await app.call('mqttConfig', {}, admin)).body.data
        return settings
      },
      values: () => ({ host: ['127.0.0.1', 'localhost'], topics: [['a/#'], ['b/#']] }),
      apart: { password: 'it is never read, and while one is stored the address stays as it is' },
    },
  },
  texts: {
    'mqttUpdate.name': { fit: 'line', read: 'auditList' },
    'mqttUpdate.host': refused('a host name or an address'),
    'mqttUpdate.username': { fit: 'line', read: 'auditList' },
    'mqttUpdate.password': { fit: 'password', read: null },
    'mqttUpdate.client_id': { fit: 'line', read: 'auditList' },
    'mqttUpdate.topics[]': { fit: 'topic', read: 'mqttConfig' },
    'mqttClaim.module_manufacturer_id': { fit: 'device', read: 'moduleList' },
    'mqttClaim.factor_manufacturer_id': { fit: 'factorDevice', read: 'factorList' },
    'mqttClaim.module.code': moduleCode,
    'mqttClaim.module.name': { fit: 'line', read: 'moduleList' },
    'mqttClaim.module.description': { fit: 'prose', read: 'moduleList' },
    'mqttClaim.module.contact': { fit: 'line', read: 'moduleList' },
    'mqttClaim.factor.code': { fit: 'code', read: 'factorList' },
    'mqttClaim.factor.name': { fit: 'line', read: 'factorList' },
    'mqttClaim.factor.unit': { fit: 'unit', read: 'factorList' },
    'mqttClaim.factors[].factor_manufacturer_id': { fit: 'factorDevice', read: 'factorList' },
    'mqttClaim.factors[].factor.code': { fit: 'code', read: 'factorList' },
    'mqttClaim.factors[].factor.name': { fit: 'line', read: 'factorList' },
    'mqttClaim.factors[].factor.unit': { fit: 'unit', read: 'factorList' },
  },
})
