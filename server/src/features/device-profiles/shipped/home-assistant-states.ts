import { shippedFile } from './shipped.ts'

export const homeAssistantStates = shippedFile({
  id: 'home-assistant-states',
  name: 'Home Assistant, states',
  description: 'States that a Home Assistant publishes itself (statestream)',
  sources: ['https://www.home-assistant.io/integrations/mqtt_statestream/'],
  rules: {
    topics: ['homeassistant/{domain}/{entity}/state'],
    skipped: ['homeassistant/{domain}/{entity}/+', 'homeassistant/status'],
    form: 'number',
    station: { topic: 'homeassistant' },
    values: [
      {
        path: '*',
        factor: '{domain}.{entity}',
        words: { on: 1, off: 0, '"on"': 1, '"off"': 0 },
      },
    ],
  },
})
