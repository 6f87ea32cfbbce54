import { shippedFile } from './shipped.ts'

export const homeAssistant = shippedFile({
  id: 'home-assistant',
  name: 'Home Assistant, discovery',
  description:
    'Sensors that announce themselves as Home Assistant asks for it: name, unit and topic of their values',
  sources: ['https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery'],
  rules: {
    topics: ['homeassistant/{component}/{object}/config', 'homeassistant/{component}/{node}/{object}/config'],
    form: 'discovery',
    station: { topic: '{object}' },
  },
})
