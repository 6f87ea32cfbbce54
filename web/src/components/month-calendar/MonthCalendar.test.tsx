import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { type CalendarDay, MonthCalendar } from './MonthCalendar.tsx'
import { movedDay, weeksOf } from './month-days.ts'

const days: CalendarDay[] = [
  { day: '2026-11-01', state: 'filled', text: '62', words: 'VN_AQI 62', tone: 'moderate' },
  { day: '2026-11-02', state: 'short', text: '', words: 'not enough data' },
  { day: '2026-11-03', state: 'filled', text: '120', note: 'PM2.5', words: 'VN_AQI 120' },
  { day: '2026-11-04', state: 'running', text: '…', words: 'not over yet' },
]

function Calendar() {
  const [chosen, setChosen] = useState<string | null>('2026-11-03')
  return <MonthCalendar month="2026-11" title="November" days={days} chosen={chosen} onOpen={setChosen} />
}

const cell = (name: RegExp) => screen.findByRole('button', { name })
const focused = () => document.activeElement?.textContent
/** Without what only a screen reader says. */
const seen = (part: Element): string =>
  [...part.querySelectorAll('[data-state] > :not(.mantine-VisuallyHidden-root)')]
    .map(({ textContent }) => textContent)
    .join(' ')

test('a month is a table of weeks from Monday, with a cell a day and no button where there is nothing', async () => {
  await draw(<Calendar />)
  const table = await screen.findByRole('table', { name: 'November' })
  const [head, ...weeks] = within(table).getAllByRole('row')
  expect(head?.textContent).toBe('MonTueWedThuFriSatSun')
  expect(weeks.map(seen).slice(0, 2)).toEqual(['1 62', '2  3 PM2.5 120 4 … 5 6 7 8'])
  expect(weeks.at(-1)?.textContent).toBe('30')
  expect(within(table).getAllByRole('button')).toHaveLength(4)
  expect((await cell(/^Sunday 01\/11\/2026: VN_AQI 62$/)).className).toContain('moderate')
  expect(within(table).getAllByRole('button', { pressed: true })).toHaveLength(1)
})

test('Tab reaches the open day, arrow keys go on and stop at the ends, Enter opens', async () => {
  await draw(<Calendar />)
  await cell(/120/)
  await userEvent.tab()
  expect(focused()).toContain('Tuesday 03/11/2026: VN_AQI 120')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toContain('not over yet')
  await userEvent.keyboard('{Home}')
  expect(focused()).toContain('not enough data')
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{Enter}')
  expect(focused()).toContain('VN_AQI 62')
  expect(seen(screen.getByRole('button', { pressed: true }).parentElement ?? document.body)).toBe('1 62')
})

test('weeks are filled up with days of no month, and keys know the days that are there', () => {
  expect(weeksOf('2026-02')).toHaveLength(5)
  expect(weeksOf('2027-02')).toEqual(
    [1, 8, 15, 22].map((monday) =>
      Array.from({ length: 7 }, (_, day) => `2027-02-${String(monday + day).padStart(2, '0')}`),
    ),
  )
  const known = ['2026-11-05', '2026-11-06', '2026-11-12']
  expect(
    ['ArrowDown', 'ArrowUp', 'End', 'Home', 'x'].map((key) => movedDay(key, '2026-11-05', known)),
  ).toEqual(['2026-11-12', '2026-11-05', '2026-11-06', '2026-11-05', null])
})
