import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import type { DateKind } from '../../lib/date-input.ts'
import { DateField } from './DateField.tsx'

function Field({ kind, first }: { kind: DateKind; first: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <DateField kind={kind} label="When" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Empty
      </button>
    </>
  )
}

const field = () => screen.findByLabelText<HTMLInputElement>('When')
const value = () => screen.getByRole('status').textContent

test('a day is shown and typed day before month, and read when the field is left', async () => {
  await draw(<Field kind="date" first="2026-01-10" />)
  const when = await field()
  expect(when.value).toBe('10/01/2026')
  await userEvent.clear(when)
  await userEvent.type(when, '1.2.26')
  expect(value()).toBe('')
  await userEvent.tab()
  expect([when.value, value()]).toEqual(['01/02/2026', '2026-02-01'])
})

test('what cannot be read is said to be so, stays, and is no value', async () => {
  await draw(<Field kind="datetime" first="2026-01-10T09:30" />)
  const when = await field()
  await userEvent.clear(when)
  await userEvent.type(when, '31/02/2026 9:30')
  await userEvent.tab()
  expect(when.getAttribute('aria-invalid')).toBe('true')
  expect([when.value, value()]).toEqual(['31/02/2026 9:30', ''])
  expect(screen.getByText(/^Write day\/month\/year hours:minutes/)).toBeDefined()
})

test('a value from outside takes the place of what was typed', async () => {
  await draw(<Field kind="time" first="09:30" />)
  const when = await field()
  await userEvent.clear(when)
  await userEvent.type(when, '2130')
  expect(value()).toBe('21:30')
  await userEvent.click(screen.getByRole('button', { name: 'Empty' }))
  expect(when.value).toBe('')
})

test('the arrows step the part at the caret', async () => {
  await draw(<Field kind="datetime" first="2026-12-31T23:30" />)
  const when = await field()
  when.focus()
  when.setSelectionRange(12, 12)
  await userEvent.keyboard('{ArrowUp}')
  expect([when.value, value()]).toEqual(['01/01/2027 00:30', '2027-01-01T00:30'])
  expect([when.selectionStart, when.selectionEnd]).toEqual([11, 13])
})
