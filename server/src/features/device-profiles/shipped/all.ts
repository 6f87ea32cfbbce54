import type { DeviceProfile } from '@quantrac/contract'
import { chirpstack } from './chirpstack.ts'
import { circular10 } from './circular-10.ts'
import { esphome } from './esphome.ts'
import { homeAssistant } from './home-assistant.ts'
import { homeAssistantStates } from './home-assistant-states.ts'
import { influxdb } from './influxdb.ts'
import { milesight } from './milesight.ts'
import { openmqttgateway } from './openmqttgateway.ts'
import { rtl433 } from './rtl-433.ts'
import { senml } from './senml.ts'
import { shelly } from './shelly.ts'
import { shellyRpc } from './shelly-rpc.ts'
import { sparkplugDevice } from './sparkplug-device.ts'
import { sparkplugNode } from './sparkplug-node.ts'
import { tasmota } from './tasmota.ts'
import { tasmotaStatus } from './tasmota-status.ts'
import { telegraf } from './telegraf.ts'
import { telegrafBatch } from './telegraf-batch.ts'
import { telegrafLines } from './telegraf-lines.ts'
import { teltonika } from './teltonika.ts'
import { theThingsStack } from './the-things-stack.ts'
import { victron } from './victron.ts'
import { zigbee2mqtt } from './zigbee2mqtt.ts'
import { asProfile } from './shipped.ts'

/** The files, by name. */
export const shippedFiles = [
  chirpstack,
  circular10,
  esphome,
  homeAssistant,
  homeAssistantStates,
  influxdb,
  milesight,
  openmqttgateway,
  rtl433,
  senml,
  shelly,
  shellyRpc,
  sparkplugDevice,
  sparkplugNode,
  tasmota,
  tasmotaStatus,
  telegraf,
  telegrafBatch,
  telegrafLines,
  teltonika,
  theThingsStack,
  victron,
  zigbee2mqtt,
].sort((a, b) => (a.name < b.name ? -1 : 1))

export const shippedProfiles: readonly DeviceProfile[] = shippedFiles.map(asProfile)
