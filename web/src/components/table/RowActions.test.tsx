import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, signedIn } from '../../../test/draw.tsx'
import { RowActions } from './RowActions.tsx'

function Marked() {
  const [isRead, setRead] = useState(false)
  const label = isRead ? 'Mark as unread' : 'Mark as read'
  const items = [{ key: 'is_read', icon: IconMail, label, onClick: () => setRead(!isRead) }]
  return <RowActions items={items} onDelete={vi.fn<() => void>()} />
}

test('an action whose label changes with the row keeps the focus', async () => {
  signedIn([])
  await draw(<Marked />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Mark as unread' }))
})
