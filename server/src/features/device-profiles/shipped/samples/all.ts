import type { Sample } from '../samples.ts'
import {
  esphome,
  homeAssistant,
  homeAssistantStates,
  openmqttgateway,
  rtl433,
  shelly,
  shellyRpc,
  victron,
  zigbee2mqtt,
} from './home.ts'
import { circular10, influxdb, senml, telegraf, telegrafBatch, telegrafLines, teltonika } from './lines.ts'
import { chirpstack, milesight, theThingsStack } from './lorawan.ts'
import { own } from './own.ts'
import { sparkplugDevice, sparkplugNode } from './sparkplug.ts'
import { tasmota, tasmotaStatus } from './tasmota.ts'

/** Recorded messages by the profile that reads them. */
export const samples: Readonly<Record<string, readonly Sample[]>> = {
  own,
  tasmota,
  tasmotaStatus,
  shelly,
  shellyRpc,
  zigbee2mqtt,
  chirpstack,
  theThingsStack,
  milesight,
  teltonika,
  telegraf,
  telegrafBatch,
  telegrafLines,
  influxdb,
  sparkplugNode,
  sparkplugDevice,
  senml,
  homeAssistant,
  homeAssistantStates,
  esphome,
  openmqttgateway,
  rtl433,
  victron,
  circular10,
}
