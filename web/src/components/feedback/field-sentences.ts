import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldMessage } from '../../api/api-error.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { limitLabels } from '../form/limit-labels.ts'

/** Joins messages: sentences after each other, or a list with commas, which take the place of full stops. */
export type Joint = 'sentences' | 'commas'

/** All messages of all fields. One that several fields have is said once, with their names before it. */
export function fieldSentences(
  messages: readonly FieldMessage[],
  nameOf: (field: string) => string,
  joint: Joint = 'sentences',
): string {
  const fieldsOf = new Map<string, string[]>()
  for (const [field, message] of messages)
    fieldsOf.set(message, [...(fieldsOf.get(message) ?? []), nameOf(field)])
  const said = [...fieldsOf].map(([message, names]) =>
    names.length === 1 ? message : `${names.join(', ')}: ${message}`,
  )
  if (joint === 'sentences')
    return said.map((text, place) => (place < said.length - 1 ? ended(text) : text)).join(' ')
  return said.map((text, place) => (place < said.length - 1 ? text.replace(/\.$/, '') : text)).join(', ')
}

const ended = (text: string): string => (/\p{L}$|\p{N}$|\)$/u.test(text) ? `${text}.` : text)

/**
 * The labels of fields that a server may refuse together; `code` and `name` are those of many things, in their shortest
 * words.
 */
const labels: Readonly<Record<string, TextKey>> = {
  code: 'factor.anyCode',
  name: 'mqtt.name',
  first_name: 'profile.firstName',
  last_name: 'profile.lastName',
  phone_number: 'profile.phone',
  date_of_birth: 'profile.dateOfBirth',
  email: 'settingUsers.email',
  password: 'settingUsers.modal.password',
  description: 'settingData.description',
  manufacturer_id: 'settingData.manufacturerId',
  latitude: 'settingData.latitude',
  longitude: 'settingData.longitude',
  interval_seconds: 'settingData.interval',
  unit: 'factor.unit',
  decimals: 'factor.decimals',
  ...limitLabels,
  host: 'mqtt.host',
  port: 'mqtt.port',
  username: 'mqtt.username',
  client_id: 'mqtt.clientId',
  topics: 'mqtt.topics',
}

/** The messages of a refused call in one line. */
export function useFieldSentences(joint: Joint = 'sentences'): (messages: readonly FieldMessage[]) => string {
  const { t } = useTranslation()
  return useCallback(
    (messages) =>
      fieldSentences(
        messages,
        (field) => {
          const label = labels[field]
          return label === undefined ? field : t(label)
        },
        joint,
      ),
    [t, joint],
  )
}
