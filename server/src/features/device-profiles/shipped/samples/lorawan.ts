import type { Sample } from '../samples.ts'

const deviceInfo = {
  tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
  tenantName: 'Plant',
  applicationId: 'ca739e26-7b67-4f14-b69e-d568c22a5a75',
  applicationName: 'water',
  deviceProfileId: '605d08d4-65f5-4d2c-8a5a-3d2457662f79',
  deviceProfileName: 'probe',
  deviceName: 'outlet-1',
  devEui: '0101010101010101',
  tags: { place: 'outlet' },
}

export const chirpstack: readonly Sample[] = [
  {
    says: 'an uplink with a decoded object',
    topic: 'application/ca739e26-7b67-4f14-b69e-d568c22a5a75/device/0101010101010101/event/up',
    payload: {
      deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
      time: '2026-11-20T04:59:12.303289Z',
      deviceInfo,
      devAddr: '00189440',
      adr: true,
      dr: 1,
      fCnt: 128,
      fPort: 1,
      confirmed: false,
      data: 'qqqqqqqq',
      object: { ph: 7.12, temperature: 29.4, battery: 3.61, alarm: false, model: 'P2' },
      rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -48, snr: 9 }],
      txInfo: { frequency: 923200000 },
    },
    module: '0101010101010101',
    at: '2026-11-20T04:59:12.303Z',
    readings: { ph: 7.12, temperature: 29.4, battery: 3.61, alarm: 0 },
  },
  {
    says: 'an uplink with nested channels',
    topic: 'application/1/device/0202020202020202/event/up',
    payload: {
      time: '2026-11-20T04:58:00+00:00',
      deviceInfo: { ...deviceInfo, devEui: '0202020202020202' },
      fPort: 2,
      object: { temperatureSensor: { '3': 27.2, '5': 25.5 }, humiditySensor: { '3': 61 } },
    },
    module: '0202020202020202',
    at: '2026-11-20T04:58:00Z',
    readings: { 'temperatureSensor.3': 27.2, 'temperatureSensor.5': 25.5, 'humiditySensor.3': 61 },
  },
  {
    says: 'an uplink that no codec has decoded',
    topic: 'application/1/device/0101010101010101/event/up',
    payload: { time: '2026-11-20T04:59:12Z', deviceInfo, fPort: 1, data: 'AWcA6w==' },
    readings: {},
    refused: ['object'],
  },
  {
    says: 'a join',
    topic: 'application/1/device/0101010101010101/event/join',
    payload: { time: '2026-11-20T04:59:12Z', deviceInfo, devAddr: '00189440' },
    readings: {},
    ignored: 'announcement',
  },
]

const ids = {
  device_id: 'probe-1',
  application_ids: { application_id: 'water' },
  dev_eui: '0004A30B001C0530',
  dev_addr: '00BCB929',
}

export const theThingsStack: readonly Sample[] = [
  {
    says: 'an uplink with a decoded payload',
    topic: 'v3/water@ttn/devices/probe-1/up',
    payload: {
      end_device_ids: ids,
      correlation_ids: ['as:up:01E0WZGT6Y7657CPFPE5WEYDSQ'],
      received_at: '2026-11-20T04:59:45.787284701Z',
      uplink_message: {
        session_key_id: 'AXA50XHUSaVYHPaIW01Ecg==',
        f_cnt: 8,
        f_port: 2,
        frm_payload: 'AwAgDAIw',
        decoded_payload: { level_m: 1.42, temperature: 28.25, battery: { voltage: 3.58 }, status: 'ok' },
        rx_metadata: [{ gateway_ids: { gateway_id: 'roof' }, rssi: -35, snr: 5 }],
        received_at: '2026-11-20T04:59:45.5Z',
      },
    },
    module: '0004A30B001C0530',
    at: '2026-11-20T04:59:45.787Z',
    readings: { level_m: 1.42, temperature: 28.25, 'battery.voltage': 3.58 },
  },
  {
    says: 'an uplink without a payload formatter',
    topic: 'v3/water@ttn/devices/probe-1/up',
    payload: {
      end_device_ids: ids,
      received_at: '2026-11-20T04:59:45Z',
      uplink_message: { f_port: 2, frm_payload: 'AwAgDAIw' },
    },
    readings: {},
    refused: ['uplink_message.decoded_payload'],
  },
  {
    says: 'a join',
    topic: 'v3/water@ttn/devices/probe-1/join',
    payload: { end_device_ids: ids, received_at: '2026-11-20T04:59:45Z', join_accept: {} },
    readings: {},
    ignored: 'announcement',
  },
]

export const milesight: readonly Sample[] = [
  {
    says: 'an uplink through a payload codec',
    topic: 'milesight/uplink/24e124136b502217',
    payload: {
      applicationID: '1',
      applicationName: 'cloud',
      devEUI: '24e124136b502217',
      deviceName: 'EM300-TH',
      fCnt: 128,
      fPort: 85,
      time: '2026-11-20T04:59:27.078763Z',
      temperature: 26.5,
      humidity: 54,
      battery: 92,
      rxInfo: [{ rssi: -51, loRaSNR: 13.8 }],
    },
    module: '24e124136b502217',
    at: '2026-11-20T04:59:27.078Z',
    readings: { temperature: 26.5, humidity: 54, battery: 92 },
  },
  {
    says: 'a current of two channels',
    topic: '/milesight/uplink',
    payload: { devEUI: '24e124454c123456', time: '2026-11-20T04:59:00Z', adc: { ch1: 4.02, ch2: 12.6 } },
    module: '24e124454c123456',
    at: '2026-11-20T04:59:00Z',
    readings: { 'adc.ch1': 4.02, 'adc.ch2': 12.6 },
  },
]
