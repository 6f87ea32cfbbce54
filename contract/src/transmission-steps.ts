import { MINUTE_MS } from './time.ts'

export const transmissionProtocols = ['ftp', 'ftps', 'ftps-implicit', 'sftp'] as const
export type TransmissionProtocol = (typeof transmissionProtocols)[number]

export const transmissionSteps = [
  'resolve',
  'connect',
  'tls',
  'host-key',
  'login',
  'folder',
  'write',
  'read',
  'delete',
] as const
export type TransmissionStep = (typeof transmissionSteps)[number]

/** The steps of a test, in their order. */
export const transmissionStepsOf = (protocol: TransmissionProtocol): TransmissionStep[] =>
  transmissionSteps.filter((step) => {
    if (step === 'host-key') return protocol === 'sftp'
    return step !== 'tls' || protocol === 'ftps' || protocol === 'ftps-implicit'
  })

/** A file is made and sent within seconds: one that waits for longer than this is late. */
export const transmissionSoonMs = 3 * MINUTE_MS
