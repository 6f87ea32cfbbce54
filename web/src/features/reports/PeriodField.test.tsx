import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { loadTexts } from '../../i18n/i18n.ts'
import type { RangeChoice } from '../../lib/ranges.ts'
import { PeriodField } from './PeriodField.tsx'

const now = Date.UTC(2026, 10, 20)

function Period() {
  const [choice, setChoice] = useState<RangeChoice>('lastMonth')
  return <PeriodField value={choice} now={now} error={undefined} onChange={setChoice} />
}

beforeAll(() => loadTexts(['reports']))
beforeEach(() => draw(<Period />))

const name = () => screen.findByRole('button', { name: 'Last month' })
const isPressed = async () => (await name()).getAttribute('aria-pressed')
const to = () => screen.findByLabelText<HTMLInputElement>(/^To/)
const type = async (text: string) => fireEvent.change(await to(), { target: { value: text } })

test('a name is not marked as chosen while typed times are refused', async () => {
  expect(await isPressed()).toBe('true')
  await type('2026-01-01T00:00')
  await screen.findByText('The end must be after the start')
  expect(await isPressed()).toBe('false')
})

test('the name that was chosen before puts its own times back', async () => {
  await type('')
  await userEvent.click(await name())
  await waitFor(async () => expect((await to()).value).toBe('01/11/2026 00:00'))
  expect(await isPressed()).toBe('true')
})

test('a field keeps the focus while its times become right', async () => {
  const field = await to()
  field.focus()
  await type('2026-11-02T00:00')
  expect(await isPressed()).toBe('false')
  expect(document.activeElement).toBe(field)
})
