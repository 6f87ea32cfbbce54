import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { ApiError } from '../../api/api-error.ts'
import { DeleteQuestion } from './DeleteQuestion.tsx'

const refusal = (status: number, detail: string) =>
  new ApiError({ status, detail, code: 'refused', fields: {} })

/** Asks, and answers each press of Delete with the next of these. */
async function asked(...answers: readonly (ApiError | undefined)[]) {
  const left = [...answers]
  const renews = vi.fn<() => Promise<void>>(async () => undefined)
  const question = {
    name: 'Night shift',
    what: 'The group has no members.',
    call: async () => {
      const refused = left.shift()
      if (refused !== undefined) throw refused
    },
    renews,
    done: 'Group deleted',
    failed: 'Not deleted',
  }
  await draw(
    <>
      <Notifications />
      <DeleteQuestion question={question} onClose={() => undefined} />
    </>,
  )
  await screen.findByText('The group has no members.')
  return { renews }
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Delete' }))
const told = async (words: string) => {
  await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0))
}

test('what has changed meanwhile is asked again with the server’s words alone, over a new list', async () => {
  const { renews } = await asked(refusal(409, 'The group still has members (1).'), undefined)
  await press()
  await told('The group still has members (1).')
  expect(screen.queryByText('The group has no members.')).toBeNull()
  expect(renews).toHaveBeenCalledTimes(1)
  await press()
  await told('Group deleted')
})

test('a failure that says nothing about the object leaves the question as it is', async () => {
  const { renews } = await asked(refusal(500, 'Something went wrong.'))
  await press()
  await told('Something went wrong.')
  expect(screen.getByText('The group has no members.').isConnected).toBe(true)
  expect(renews).not.toHaveBeenCalled()
})
