import type { Channel } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { changeOf, valuesOf } from './channel-form.ts'

const channel: Channel = {
  kind: 'webhook',
  enabled: true,
  ready: true,
  url: 'https://example.vn/alerts',
  allow_private: false,
  template: null,
  content_type: null,
  app_id: null,
  template_id: null,
  has_secret: true,
  has_token: false,
  has_refresh_token: false,
  sent: 0,
  failed: 0,
  waiting: 0,
  last_sent_at: null,
  last_error: null,
  last_error_at: null,
  next_try_at: null,
}

test('an empty secret keeps the stored one, and only what the channel has is sent', () => {
  expect(changeOf('webhook', valuesOf(channel))).toEqual({
    url: 'https://example.vn/alerts',
    allow_private: false,
  })
  expect(changeOf('telegram', { ...valuesOf(channel), url: ' ', token: '12:ab' })).toEqual({
    url: null,
    allow_private: false,
    token: '12:ab',
  })
})

test('a stored secret is deleted where that is asked for, and replaced where one is typed', () => {
  const values = { ...valuesOf(channel), forgotten: ['secret' as const] }
  expect(changeOf('webhook', values).secret).toBeNull()
  expect(changeOf('webhook', { ...values, secret: 'new' }).secret).toBe('new')
})

test('an SMS has the body and its type', () => {
  const values = {
    ...valuesOf(channel),
    template: 'to={{phone}}',
    content_type: 'application/x-www-form-urlencoded' as const,
  }
  expect(changeOf('sms', values)).toMatchObject({
    template: 'to={{phone}}',
    content_type: 'application/x-www-form-urlencoded',
  })
})
