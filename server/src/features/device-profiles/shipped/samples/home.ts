import type { Sample } from '../samples.ts'

export const shelly: readonly Sample[] = [
  {
    says: 'a switch that measures',
    topic: 'shellyplus1pm-44179394d4d4/status/switch:0',
    payload: {
      id: 0,
      source: 'MQTT',
      output: true,
      apower: 8.9,
      voltage: 237.5,
      current: 0.053,
      aenergy: { total: 6.532, by_minute: [45.199, 47.141, 88.397], minute_ts: 1795150740 },
      temperature: { tC: 23.5, tF: 74.4 },
    },
    module: 'shellyplus1pm-44179394d4d4',
    readings: {
      'switch:0.output': 1,
      'switch:0.apower': 8.9,
      'switch:0.voltage': 237.5,
      'switch:0.current': 0.053,
      'switch:0.aenergy.total': 6.532,
      'switch:0.temperature.tC': 23.5,
    },
  },
  {
    says: 'a meter of three phases',
    topic: 'shellypro3em-a8032ab12345/status/em:0',
    payload: {
      id: 0,
      a_current: 4.029,
      a_voltage: 236.1,
      a_act_power: 951.2,
      a_pf: 1,
      total_act_power: 2413.825,
      user_calibrated_phase: [],
    },
    module: 'shellypro3em-a8032ab12345',
    readings: {
      'em:0.a_current': 4.029,
      'em:0.a_voltage': 236.1,
      'em:0.a_act_power': 951.2,
      'em:0.a_pf': 1,
      'em:0.total_act_power': 2413.825,
    },
  },
  {
    says: 'a temperature under a prefix',
    topic: 'shellies/tank-probe/status/temperature:100',
    payload: { id: 100, tC: 31.25, tF: 88.25 },
    module: 'tank-probe',
    readings: { 'temperature:100.tC': 31.25 },
  },
]

export const shellyRpc: readonly Sample[] = [
  {
    says: 'a change of a status',
    topic: 'shellyplus1pm-44179394d4d4/events/rpc',
    payload: {
      src: 'shellyplus1pm-44179394d4d4',
      dst: 'shellyplus1pm-44179394d4d4/events',
      method: 'NotifyStatus',
      params: {
        ts: 1795150740.25,
        'switch:0': { id: 0, apower: 11.4, aenergy: { total: 7.1, minute_ts: 1795150740 } },
      },
    },
    module: 'shellyplus1pm-44179394d4d4',
    at: '2026-11-20T04:59:00.250Z',
    readings: { 'switch:0.apower': 11.4, 'switch:0.aenergy.total': 7.1 },
  },
  {
    says: 'an event of a button, in which nothing is measured',
    topic: 'shellyplus1pm-44179394d4d4/events/rpc',
    payload: {
      src: 'shellyplus1pm-44179394d4d4',
      method: 'NotifyEvent',
      params: {
        ts: 1795150740.25,
        events: [{ component: 'input:0', id: 0, event: 'single_push', ts: 1795150740.25 }],
      },
    },
    readings: {},
    ignored: 'nothing-measured',
  },
]

export const zigbee2mqtt: readonly Sample[] = [
  {
    says: 'a climate sensor',
    topic: 'zigbee2mqtt/store room',
    payload: { battery: 91.5, humidity: 44.72, linkquality: 117, temperature: 27.34, voltage: 3015 },
    module: 'store room',
    readings: { battery: 91.5, humidity: 44.72, linkquality: 117, temperature: 27.34, voltage: 3015 },
  },
  {
    says: 'a plug with its update, and when it was seen',
    topic: 'zigbee2mqtt/office/plug',
    payload: {
      state: 'ON',
      power: 12.5,
      energy: 3.41,
      last_seen: '2026-11-20T11:59:58+07:00',
      update: { installed_version: 192, latest_version: 192, state: 'idle' },
    },
    module: 'office/plug',
    at: '2026-11-20T04:59:58Z',
    readings: { state: 1, power: 12.5, energy: 3.41 },
  },
  {
    says: 'a leak sensor',
    topic: 'zigbee2mqtt/leak1',
    payload: { water_leak: true, battery_low: false, tamper: false },
    module: 'leak1',
    readings: { water_leak: 1, battery_low: 0, tamper: 0 },
  },
  {
    says: 'the state of the bridge',
    topic: 'zigbee2mqtt/bridge/state',
    payload: { state: 'online' },
    readings: {},
    ignored: 'announcement',
  },
]

export const homeAssistant: readonly Sample[] = [
  {
    says: 'a value in JSON, announced before',
    topic: 'boiler/telemetry',
    after: [
      {
        topic: 'homeassistant/sensor/boiler/temperature/config',
        payload: {
          name: 'Temperature',
          state_topic: 'boiler/telemetry',
          value_template: '{{ value_json.temperature }}',
          unit_of_measurement: '°C',
          device_class: 'temperature',
          unique_id: 'boiler_temperature',
          device: { identifiers: ['boiler-01'], name: 'Boiler' },
        },
      },
    ],
    payload: { temperature: 81.5, firmware: '1.2' },
    module: 'boiler-01',
    readings: { Temperature: 81.5 },
  },
  {
    says: 'a plain value, announced in short',
    topic: 'wt32/flow/state',
    after: [
      {
        topic: 'homeassistant/sensor/wt32-flow/config',
        payload: {
          '~': 'wt32/flow',
          stat_t: '~/state',
          name: 'Flow',
          unit_of_meas: 'm³/h',
          dev: { ids: 'wt32-8f' },
        },
      },
    ],
    payload: '12.75',
    module: 'wt32-8f',
    readings: { Flow: 12.75 },
  },
  {
    says: 'a device with several components in one announcement',
    topic: 'plant7/state',
    after: [
      {
        topic: 'homeassistant/device/plant7/config',
        payload: {
          dev: { ids: 'plant7', name: 'Plant 7' },
          o: { name: 'maker' },
          state_topic: 'plant7/state',
          cmps: {
            level: { p: 'sensor', value_template: '{{ value_json.level }}', unit_of_measurement: 'm' },
            ph: { p: 'sensor', value_template: "{{ value_json['ph'] | round(1) }}" },
          },
        },
      },
    ],
    payload: { level: 1.83, ph: 7.04 },
    module: 'plant7',
    readings: { level: 1.83, ph: 7.04 },
  },
  {
    says: 'an announcement',
    topic: 'homeassistant/sensor/boiler/temperature/config',
    payload: { name: 'Temperature', state_topic: 'boiler/telemetry', device: { identifiers: 'boiler-01' } },
    readings: {},
    ignored: 'announcement',
  },
]

export const homeAssistantStates: readonly Sample[] = [
  {
    says: 'a number',
    topic: 'homeassistant/sensor/outdoor_temperature/state',
    payload: '31.2',
    module: 'homeassistant',
    readings: { 'sensor.outdoor_temperature': 31.2 },
  },
  {
    says: 'a switch',
    topic: 'homeassistant/switch/pump/state',
    payload: 'on',
    module: 'homeassistant',
    readings: { 'switch.pump': 1 },
  },
  {
    says: 'an attribute',
    topic: 'homeassistant/sensor/outdoor_temperature/unit_of_measurement',
    payload: '"°C"',
    readings: {},
    ignored: 'announcement',
  },
]

export const esphome: readonly Sample[] = [
  {
    says: 'a sensor',
    topic: 'pump-house/sensor/water_level/state',
    payload: '1.254',
    module: 'pump-house',
    readings: { water_level: 1.254 },
  },
  {
    says: 'a binary sensor',
    topic: 'pump-house/binary_sensor/door/state',
    payload: 'OFF',
    module: 'pump-house',
    readings: { door: 0 },
  },
]

export const openmqttgateway: readonly Sample[] = [
  {
    says: 'a Bluetooth thermometer',
    topic: 'home/OpenMQTTGateway/BTtoMQTT/A4C138112233',
    payload: {
      id: 'A4:C1:38:11:22:33',
      name: 'LYWSD03MMC',
      rssi: -69,
      brand: 'Xiaomi',
      model: 'TH Sensor',
      tempc: 25.3,
      tempf: 77.54,
      hum: 51.7,
      batt: 83,
      volt: 2.96,
    },
    module: 'A4:C1:38:11:22:33',
    readings: { rssi: -69, tempc: 25.3, hum: 51.7, batt: 83, volt: 2.96 },
  },
  {
    says: 'the state of the gateway',
    topic: 'home/OpenMQTTGateway/SYStoMQTT',
    payload: { uptime: 1203, version: 'v1.7.0', freemem: 112340 },
    readings: {},
    ignored: 'announcement',
  },
]

export const rtl433: readonly Sample[] = [
  {
    says: 'a weather sensor',
    topic: 'rtl_433/roof/events',
    payload: {
      time: '2026-11-20 11:59:00',
      model: 'Nexus-TH',
      id: 35,
      channel: 1,
      battery_ok: 1,
      temperature_C: 29.1,
      humidity: 78,
      mod: 'ASK',
    },
    module: 'Nexus-TH/35',
    readings: { battery_ok: 1, temperature_C: 29.1, humidity: 78 },
  },
]

export const victron: readonly Sample[] = [
  {
    says: 'a voltage of a battery',
    topic: 'N/d41243d31a90/battery/512/Dc/0/Voltage',
    payload: { value: 52.71 },
    module: 'd41243d31a90',
    readings: { 'battery/512/Dc/0/Voltage': 52.71 },
  },
  {
    says: 'a setting with its bounds',
    topic: 'N/d41243d31a90/settings/0/Settings/CGwacs/AcPowerSetPoint',
    payload: { max: 0, min: 0, value: 30 },
    module: 'd41243d31a90',
    readings: { 'settings/0/Settings/CGwacs/AcPowerSetPoint': 30 },
  },
  {
    says: 'a name, which is no value',
    topic: 'N/d41243d31a90/battery/512/ProductName',
    payload: { value: 'SmartShunt' },
    readings: {},
    ignored: 'nothing-measured',
  },
]
