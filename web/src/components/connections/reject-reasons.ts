import type { RefusalReason } from '@quantrac/contract'
import type { TextKey } from '../../i18n/keys.ts'

const reasons: Readonly<Record<RefusalReason, TextKey>> = {
  'too-large': 'mqtt.reason.tooLarge',
  'too-deep': 'mqtt.reason.tooDeep',
  'too-many': 'mqtt.reason.tooMany',
  'not-utf8': 'mqtt.reason.notUtf8',
  'not-json': 'mqtt.reason.notJson',
  'bad-form': 'mqtt.reason.badForm',
  'duplicate-key': 'mqtt.reason.duplicateKey',
  'not-an-object': 'mqtt.reason.notAnObject',
  'no-module': 'mqtt.reason.noModule',
  'not-own-station': 'mqtt.reason.notOwnStation',
  'no-values': 'mqtt.reason.noValues',
  'no-birth': 'mqtt.reason.noBirth',
  'bad-name': 'mqtt.reason.badName',
  'bad-value': 'mqtt.reason.badValue',
  'value-too-large': 'mqtt.reason.valueTooLarge',
  'bad-quality': 'mqtt.reason.badQuality',
  'bad-time': 'mqtt.reason.badTime',
  future: 'mqtt.reason.future',
  'too-old': 'mqtt.reason.tooOld',
  conflict: 'mqtt.reason.conflict',
  'not-storable': 'mqtt.reason.notStorable',
}

/** The sentence for why a message was refused; a newer server's reason is shown as unknown. */
export function reasonKey(reason: string): TextKey {
  const known: Readonly<Record<string, TextKey>> = reasons
  return known[reason] ?? 'mqtt.reason.unknown'
}
