import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { ApiError } from '../../api/api-error.ts'
import { useFieldSentences } from './field-sentences.ts'
import { useNotifyFailure } from './use-error-text.ts'

const refused = (detail: string) => new ApiError({ status: 400, detail, code: 'invalid', fields: {} })

function Saving() {
  const notifyFailure = useNotifyFailure()
  return (
    <>
      <Notifications transitionDuration={0} />
      {['Too short.', 'Too common.'].map((words) => (
        <button key={words} type="button" onClick={() => notifyFailure(refused(words), 'Not saved')}>
          Try {words}
        </button>
      ))}
    </>
  )
}

test('a further refusal of the same save takes the place of the first one’s toast', async () => {
  await draw(<Saving />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try Too short.' }))
  await screen.findByText('Too short.')
  await userEvent.click(screen.getByRole('button', { name: 'Try Too common.' }))
  await screen.findByText('Too common.')
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  expect(screen.queryByText('Too short.')).toBeNull()
})

function Words() {
  return useFieldSentences()([
    ['code', 'Blank.'],
    ['name', 'Blank.'],
  ])
}

test('a refused code and a refused name are named in words', async () => {
  await draw(<Words />)
  expect((await screen.findByText('Code, Name: Blank.')).isConnected).toBe(true)
})
