import { Link } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { DiscardQuestion, useDirtyGuard } from './DirtyGuard.tsx'

function Form({ isDirty }: { isDirty: boolean }) {
  const guard = useDirtyGuard(isDirty)
  return (
    <>
      <Link to="/air">Leave</Link>
      <Link to="." search={{ page: '2' }}>
        Next page
      </Link>
      <DiscardQuestion opened={guard.isAsking} onKeep={guard.keep} onDiscard={guard.leave} />
    </>
  )
}

const press = async (role: 'link' | 'button', name: string) =>
  userEvent.click(await screen.findByRole(role, { name }))
const asked = () => screen.queryByText('Discard your changes?')

test('a page without changes is left without a question', async () => {
  const router = await draw(<Form isDirty={false} />)
  await press('link', 'Leave')
  await waitFor(() => expect(router.state.location.pathname).toBe('/air'))
  expect(asked()).toBeNull()
})

test('a link away from changes waits for the answer', async () => {
  const router = await draw(<Form isDirty />)
  await press('link', 'Leave')
  await press('button', 'Keep editing')
  await waitFor(() => expect(asked()).toBeNull())
  expect(router.state.location.pathname).toBe('/here')
  await press('link', 'Leave')
  await press('button', 'Discard')
  await waitFor(() => expect(router.state.location.pathname).toBe('/air'))
})

test('a changed query of the same page raises no question', async () => {
  const router = await draw(<Form isDirty />)
  await press('link', 'Next page')
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '2' }))
  expect(asked()).toBeNull()
})
