import { createHmac } from 'node:crypto'
import { internationalPhone, wholeText, withoutMarks } from './message.ts'
import type { ChannelMessage, ChannelRecipient } from './adapter.ts'

/** Of `<seconds since 1970>.<body>`, with the channel’s secret. */
const signatureOf = (secret: string, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** What every receiver of ours gets beside the body. */
export function signedHeaders(
  { key }: ChannelMessage,
  { body, secret, now }: { body: string; secret: string | null; now: Date },
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'x-quantrac-id': key,
    'x-quantrac-timestamp': String(timestamp),
    ...(secret !== null && { 'x-quantrac-signature': signatureOf(secret, timestamp, body) }),
  }
}

export function webhookBody({ user_id, name }: ChannelRecipient, message: ChannelMessage): string {
  const { key, title, text, link, at, severity, alerts } = message
  return JSON.stringify({
    id: key,
    at: at.toISOString(),
    severity,
    title,
    text,
    link,
    to: { user_id, name },
    alerts: alerts.map((alert) => ({
      id: alert.id,
      station: { code: alert.module_code, name: alert.module_name },
      factor: alert.factor_code === '' ? null : { code: alert.factor_code, name: alert.factor_name },
      status: alert.status,
      class: alert.class,
      fault: alert.fault,
      period: alert.period,
      value: alert.value,
      unit: alert.unit,
      limit: { min: alert.min_value, max: alert.max_value },
      started_at: alert.started_at.toISOString(),
      timestamp: alert.timestamp.toISOString(),
      resolved_at: alert.resolved_at?.toISOString() ?? null,
    })),
  })
}

export type SmsType = 'application/json' | 'application/x-www-form-urlencoded'

const usualTemplates: Readonly<Record<SmsType, string>> = {
  'application/json': '{"phone":"{{phone}}","text":"{{text}}"}',
  'application/x-www-form-urlencoded': 'phone={{phone}}&text={{text}}',
}

const escapes: Readonly<Record<SmsType, (value: string) => string>> = {
  // Within the quotes of the template.
  'application/json': (value) => JSON.stringify(value).slice(1, -1),
  'application/x-www-form-urlencoded': encodeURIComponent,
}

/** The body that an SMS service wants; null if the number is none of Vietnam. */
export function smsBody(
  { template, type }: { template: string | null; type: SmsType },
  phone: string | null,
  message: ChannelMessage,
): string | null {
  const number = internationalPhone(phone)
  if (number === null) return null
  const text = wholeText(message)
  const values: Readonly<Record<string, string>> = {
    phone: number,
    text,
    ascii: withoutMarks(text),
    key: message.key,
  }
  return (template ?? usualTemplates[type]).replace(/\{\{(phone|text|ascii|key)\}\}/g, (_, name: string) =>
    escapes[type](values[name] ?? ''),
  )
}
