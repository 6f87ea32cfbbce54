import type { Channel, ChannelChange, ChannelKind } from '@quantrac/contract'

export const secretFields = ['secret', 'token', 'refresh_token'] as const
export type SecretField = (typeof secretFields)[number]
export type TextField = 'url' | 'app_id' | 'template_id'

interface Fields {
  /** In the order of the form. */
  readonly texts: readonly TextField[]
  readonly secrets: readonly SecretField[]
  /** Whether the address may be of a private network, and its body is one's own. */
  readonly isOwnAddress?: true
  readonly hasTemplate?: true
}

/** What each channel is set to; app, mail and browser need nothing here. */
export const fieldsOf: Readonly<Partial<Record<ChannelKind, Fields>>> = {
  sms: { texts: ['url'], secrets: ['token', 'secret'], isOwnAddress: true, hasTemplate: true },
  telegram: { texts: ['url'], secrets: ['token'] },
  zalo: { texts: ['app_id', 'template_id', 'url'], secrets: ['secret', 'token', 'refresh_token'] },
  webhook: { texts: ['url'], secrets: ['secret'], isOwnAddress: true },
}

/** App and mail are set elsewhere: by each person, and where the program is installed. */
export type SetKind = Exclude<ChannelKind, 'app' | 'mail'>

export const hasSwitch = (kind: ChannelKind): kind is SetKind => kind !== 'app' && kind !== 'mail'

export const hasForm = (kind: ChannelKind): kind is SetKind => fieldsOf[kind] !== undefined

export interface ChannelValues extends Record<TextField | SecretField, string> {
  allow_private: boolean
  template: string
  content_type: NonNullable<Channel['content_type']>
  /** The stored secrets that are deleted. */
  forgotten: SecretField[]
}

export const hasSecret = (channel: Channel, field: SecretField): boolean => channel[`has_${field}`]

export const valuesOf = (channel: Channel): ChannelValues => ({
  url: channel.url ?? '',
  app_id: channel.app_id ?? '',
  template_id: channel.template_id ?? '',
  allow_private: channel.allow_private,
  template: channel.template ?? '',
  content_type: channel.content_type ?? 'application/json',
  secret: '',
  token: '',
  refresh_token: '',
  forgotten: [],
})

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Only the fields of the channel; an empty secret keeps the stored one. */
export function changeOf(kind: ChannelKind, values: ChannelValues): ChannelChange {
  const { texts = [], secrets = [], hasTemplate } = fieldsOf[kind] ?? {}
  const secretChanges = secrets.flatMap((field): [SecretField, string | null][] =>
    values[field] !== '' ? [[field, values[field]]] : values.forgotten.includes(field) ? [[field, null]] : [],
  )
  return {
    ...Object.fromEntries(texts.map((field) => [field, textOrNull(values[field])])),
    ...Object.fromEntries(secretChanges),
    ...(texts.includes('url') && { allow_private: values.allow_private }),
    ...(hasTemplate && {
      template: textOrNull(values.template),
      content_type: values.content_type,
    }),
  }
}
