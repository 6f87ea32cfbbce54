import type { Sample } from '../samples.ts'

// Payloads are protobuf, in base64.
const nodeBirth = {
  topic: 'spBv1.0/Plant A/NBIRTH/gw1',
  payload: '',
  base64:
    'CKD0ybqfNBILCgViZFNlcSAEWAMSGgoUTm9kZSBDb250cm9sL1JlYmlydGggC3AAEhkKDlN1cHBseS9Wb2x0YWdlEAEgCWXNzMBBEhIKBk9mZnNldBACIANQ9P///w8SEQoIRmlybXdhcmUgDHoDMS40GAA=',
}
const deviceBirth = {
  topic: 'spBv1.0/Plant A/DBIRTH/gw1/outlet',
  payload: '',
  base64:
    'CKD0ybqfNBIbCglJbnB1dHMvcEgQZRig9Mm6nzQgCWUzM+NAEiAKCklucHV0cy9DT0QQZhig9Mm6nzQgCmkAAAAAAKBEQBITCgRQdW1wEGcYoPTJup80IAtwARgA',
}
const nodeData = 'CNDey7qfNBIQEAEY0N7Lup80IAllMzO/QRIREAIY0N7Lup80IANQ+f///w8YAQ=='

export const sparkplugNode: readonly Sample[] = [
  {
    says: 'the birth of an edge node, with its values',
    ...nodeBirth,
    module: 'Plant A/gw1',
    at: '2026-11-20T04:59:00Z',
    readings: { 'Supply/Voltage': 24.1, Offset: -12 },
  },
  {
    says: 'data by the aliases of the birth',
    topic: 'spBv1.0/Plant A/NDATA/gw1',
    payload: '',
    base64: nodeData,
    after: [nodeBirth],
    module: 'Plant A/gw1',
    at: '2026-11-20T04:59:30Z',
    readings: { 'Supply/Voltage': 23.9, Offset: -7 },
  },
  {
    says: 'data of another node, whose birth was never heard',
    topic: 'spBv1.0/Plant A/NDATA/gw2',
    payload: '',
    base64: nodeData,
    after: [nodeBirth],
    readings: {},
    refused: ['alias 1', 'alias 2'],
  },
  {
    says: 'the death of a node',
    topic: 'spBv1.0/Plant A/NDEATH/gw1',
    payload: '',
    base64: 'CKD0ybqfNBILCgViZFNlcSAEWAM=',
    readings: {},
    ignored: 'announcement',
  },
]

export const sparkplugDevice: readonly Sample[] = [
  {
    says: 'the birth of a device, with its values',
    ...deviceBirth,
    module: 'Plant A/gw1/outlet',
    at: '2026-11-20T04:59:00Z',
    readings: { 'Inputs/pH': 7.1, 'Inputs/COD': 41.25, Pump: 1 },
  },
  {
    says: 'data by the aliases of the birth, one value null',
    topic: 'spBv1.0/Plant A/DDATA/gw1/outlet',
    payload: '',
    base64: 'CNDey7qfNBIQEGUY0N7Lup80IAllZmbmQBILEGYY0N7Lup80OAESDRBnGNDey7qfNCALcAAYAg==',
    after: [nodeBirth, deviceBirth],
    module: 'Plant A/gw1/outlet',
    at: '2026-11-20T04:59:30Z',
    readings: { 'Inputs/pH': 7.2, Pump: 0 },
  },
  {
    says: 'data by name, without a birth',
    topic: 'spBv1.0/Plant B/DDATA/gw1/outlet',
    payload: '',
    base64: 'CKD0ybqfNBIZCgVMZXZlbBig9Mm6nzQgCmlI4XoUrkf9PxgA',
    module: 'Plant B/gw1/outlet',
    at: '2026-11-20T04:59:00Z',
    readings: { Level: 1.83 },
  },
  {
    says: 'what is no protobuf',
    topic: 'spBv1.0/Plant B/DDATA/gw1/outlet',
    payload: '{"Level":1.83}',
    readings: {},
    refused: [''],
  },
]
