import type { ModuleLatest, ModuleLatestFactor, ModuleSeries } from '@quantrac/contract'
import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draw, signedIn, standInServer } from '../../../test/draw.tsx'
import { ReadingDialog } from './ReadingDialog.tsx'

const at = '2026-11-20T01:00:00.000Z'
const factor = (id: number, code: string) => ({ id, code, name: code, unit: 'mg/L' }) as ModuleLatestFactor
const station = {
  code: 'NT-1',
  factors: [factor(3, 'COD'), factor(4, 'TSS'), factor(5, 'TN')],
} as ModuleLatest
const dataset = (code: string, value: number | null) => ({
  factor_name: code,
  code,
  unit: 'mg/L',
  data: [value],
  doubtful: value === null ? [{ place: 0, value: 7.25, quality: 1 as const }] : [],
})
const series: ModuleSeries = {
  labels: [at],
  resolution: 'raw',
  // Nothing was sent of TN at this instant.
  datasets: [dataset('COD', 20), dataset('TSS', null)],
}

async function opened(code?: string, kind: 'correct' | 'delete' = 'correct') {
  signedIn([])
  const server = standInServer({
    'GET /api/modules/get-factor-with-time-by-module/NT-1/': series,
    [`PATCH /api/metrics/update/4-${Date.parse(at)}/`]: { data: {} },
  })
  await draw(
    <>
      <Notifications />
      <ReadingDialog kind={kind} station={station} at={at} code={code} onClose={() => undefined} />
    </>,
  )
  return server
}
const value = () => screen.findByLabelText<HTMLInputElement>(/^Value/)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('begins with the factor that was named, and with what is stored of another that is chosen', async () => {
  await opened('TSS')
  expect((await value()).value).toBe('7.25')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Calibrating' }).checked).toBe(true)
  const choice = screen.getByLabelText<HTMLSelectElement>('Factor')
  expect([...choice.options].map(({ value }) => value)).toEqual(['COD', 'TSS'])
  await userEvent.selectOptions(choice, 'COD')
  expect((await value()).value).toBe('20')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Good' }).checked).toBe(true)
  await screen.findByText('Stored now: 20 mg/L, good')
})

test('sends nothing where nothing was changed', async () => {
  const { asked } = await opened()
  await value()
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.filter((call) => call.startsWith('PATCH'))).toEqual([])
})

test('a number that reads two ways is not guessed', async () => {
  const { asked } = await opened()
  const field = await value()
  await userEvent.clear(field)
  await userEvent.type(field, '1,350')
  await save()
  await screen.findByText(/This reads two ways/)
  expect(asked.filter((call) => call.startsWith('PATCH'))).toEqual([])
})

test('the reading of the chosen factor is corrected', async () => {
  const { asked } = await opened('TSS')
  await value()
  await userEvent.click(screen.getByRole('radio', { name: 'Device fault' }))
  await save()
  await screen.findByText(/^Reading corrected: TSS/)
  expect(asked).toContain(`PATCH /api/metrics/update/4-${Date.parse(at)}/`)
})

test('which reading of the instant is deleted is chosen before it is asked', async () => {
  await opened(undefined, 'delete')
  await userEvent.selectOptions(await screen.findByLabelText('Factor'), 'TSS')
  expect(screen.queryByLabelText(/^Value/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Delete this reading…' }))
  await screen.findByRole('dialog', { name: /^Delete the reading TSS 7.25 mg\/L of / })
})
