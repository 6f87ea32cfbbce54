import type { z } from 'zod'
import { FlatPayload, type RefusalReason, SinglePayload, topics, ValuesPayload } from './payloads.ts'

/** A message as docs/mqtt.md shows it. `readings`: how many readings it gives if it arrives at `exampleNow`. */
export interface PayloadExample {
  readonly says: string
  readonly topic: string
  readonly payload: string
  readonly readings: number
}

/** The time at which the examples arrive. */
export const exampleNow = '2026-11-20T05:00:00.000Z'

export interface PayloadForm {
  readonly schema: z.ZodObject
  readonly examples: readonly PayloadExample[]
}

export const payloadForms: readonly PayloadForm[] = [
  {
    schema: ValuesPayload,
    examples: [
      {
        says: 'station, time and values',
        topic: 'plant/data',
        payload: '{"module":"ST01","timestamp":"2026-11-20T11:59:00+07:00","values":{"COD":7.25,"pH":7.1}}',
        readings: 2,
      },
      {
        says: 'with qualities',
        topic: 'plant/data',
        payload: '{"module":"ST01","ts":1795150740,"values":{"COD":{"value":7.25,"quality":1},"pH":7.1}}',
        readings: 2,
      },
      {
        says: 'the station from the topic, the time of arrival',
        topic: 'plant/ST01',
        payload: '{"values":{"COD":7.25}}',
        readings: 1,
      },
    ],
  },
  {
    schema: SinglePayload,
    examples: [
      {
        says: 'one reading',
        topic: 'plant/data',
        payload: '{"device":"ST01","factor":"COD","value":7.25,"time":"20261120115900"}',
        readings: 1,
      },
      {
        says: 'a faulty one',
        topic: 'plant/ST01/cod',
        payload: '{"factor":"COD","value":7.25,"quality":2,"ts":1795150740000}',
        readings: 1,
      },
    ],
  },
  {
    schema: FlatPayload,
    examples: [
      {
        says: 'the station is a level of the topic',
        topic: 'plant/ST01',
        payload: '{"ts":1795150740000,"COD":7.25,"pH":{"value":7.1,"quality":0}}',
        readings: 2,
      },
      {
        says: 'the station is named',
        topic: 'plant/data',
        payload: '{"manufacturer_id":"ST01","COD":7.25}',
        readings: 1,
      },
    ],
  },
]

export const otherExamples: Readonly<Record<'array' | 'device' | 'gateway', PayloadExample>> = {
  array: {
    says: 'an array of any forms',
    topic: 'plant/ST01',
    payload: '[{"ts":1795150680,"COD":7.2},{"ts":1795150740,"values":{"COD":7.25,"pH":7.1}}]',
    readings: 3,
  },
  device: {
    says: 'a ThingsBoard device',
    topic: topics.device,
    payload: '{"ts":1795150740000,"values":{"COD":7.25,"pH":7.1}}',
    readings: 2,
  },
  gateway: {
    says: 'a ThingsBoard gateway',
    topic: topics.gateway,
    payload: '{"ST01":[{"ts":1795150740000,"values":{"COD":7.25}}],"ST02":[{"pH":7.1}]}',
    readings: 2,
  },
}

/** Spellings of a time, each with its instant. */
export const timeExamples: readonly { says: string; time: string | number; is: string }[] = [
  { says: 'epoch seconds', time: 1795150740, is: '2026-11-20T04:59:00.000Z' },
  { says: 'epoch seconds with a fraction', time: 1795150740.25, is: '2026-11-20T04:59:00.250Z' },
  { says: 'epoch milliseconds', time: 1795150740250, is: '2026-11-20T04:59:00.250Z' },
  { says: 'the same as text', time: '1795150740250', is: '2026-11-20T04:59:00.250Z' },
  { says: 'ISO 8601 in UTC', time: '2026-11-20T04:59:00Z', is: '2026-11-20T04:59:00.000Z' },
  { says: 'ISO 8601 with an offset', time: '2026-11-20T11:59:00.250+07:00', is: '2026-11-20T04:59:00.250Z' },
  { says: 'without a zone: Asia/Ho_Chi_Minh', time: '2026-11-20T11:59:00', is: '2026-11-20T04:59:00.000Z' },
  { says: 'with a blank, without seconds', time: '2026-11-20 11:59', is: '2026-11-20T04:59:00.000Z' },
  { says: 'a date: its first moment', time: '2026-11-20', is: '2026-11-19T17:00:00.000Z' },
  { says: '`yyyyMMddHHmmss`, local', time: '20261120115900', is: '2026-11-20T04:59:00.000Z' },
  { says: 'the same as a number', time: 20261120115900, is: '2026-11-20T04:59:00.000Z' },
]

/** Each reason, its meaning, and a message on `topic` that is refused for it; null if none is short enough to show. */
export const refusals: Readonly<
  Record<RefusalReason, { says: string; topic?: string; payload: string | null }>
> = {
  'too-large': {
    says: 'The message is 1 MiB or more, or its packet larger than the endpoint takes',
    payload: null,
  },
  'too-deep': { says: 'It is nested 50 levels deep or more', payload: null },
  'too-many': { says: 'It has 100,000 items or more', payload: null },
  'not-utf8': { says: 'Its bytes are no UTF-8', payload: null },
  'not-json': { says: 'It is no JSON', payload: '{"module":"ST01",' },
  'bad-form': {
    says: 'It is not in the form that its topic asks for by a profile: line protocol, delimited text, CBOR, SenML, Sparkplug',
    payload: null,
  },
  'duplicate-key': {
    says: 'One object has a key twice, so nobody can tell which value counts',
    payload: '{"module":"ST01","values":{"COD":1,"COD":2}}',
  },
  'not-an-object': { says: 'It is neither an object nor an array of objects', payload: '7.25' },
  'no-module': {
    says: 'Neither the message nor the sign-in nor the topic names a station',
    topic: topics.device,
    payload: '{"COD":7.25}',
  },
  'not-own-station': {
    says: 'A station signed in by its own key spoke for another one, in the message or by its topic',
    payload: null,
  },
  'no-values': { says: 'There are no values', payload: '{"module":"ST01","values":{}}' },
  'no-birth': {
    says: 'A Sparkplug value by an alias whose name no birth has told',
    payload: null,
  },
  'bad-name': {
    says: 'The name of a station or factor is not allowed',
    payload: '{"module":5,"values":{"COD":1}}',
  },
  'bad-value': {
    says: 'A value is no finite number: a text (also `"7.25"`), null, true, NaN, Infinity',
    payload: '{"module":"ST01","values":{"COD":"7.25"}}',
  },
  'value-too-large': {
    says: 'A value is below −1e15 or above 1e15, as a converter sends that has overflowed',
    payload: '{"module":"ST01","values":{"COD":1e160}}',
  },
  'bad-quality': {
    says: 'The quality is not 0, 1 or 2',
    payload: '{"module":"ST01","values":{"COD":{"value":7.25,"quality":3}}}',
  },
  'bad-time': { says: 'The time cannot be read', payload: '{"module":"ST01","ts":"yesterday","COD":7.25}' },
  future: {
    says: 'The time is more than 10 minutes ahead of the server’s, and the station is not known or has its 10,000 held readings',
    payload: '{"module":"ST01","ts":"2026-11-20T12:00:00Z","COD":7.25}',
  },
  'too-old': { says: 'The time is over 5 years back', payload: '{"module":"ST01","ts":0,"COD":7.25}' },
  conflict: {
    says: 'The factor has another value at this time already; the first one is kept',
    payload: null,
  },
  'not-storable': { says: 'The database refuses the message; the log says why', payload: null },
}
