import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { Loaded } from './Loaded.tsx'

function Part({ fetchName }: { fetchName: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['part'], queryFn: fetchName })
  return (
    <Loaded query={query} fallback="The name could not be loaded" height={40}>
      {(name) => <p>{name}</p>}
    </Loaded>
  )
}

test('a failed part says so, and Retry loads it', async () => {
  const fetchName = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error()).mockResolvedValue('COD')
  await draw(<Part fetchName={fetchName} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The name could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('COD')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('its space is kept while it loads', async () => {
  await draw(<Part fetchName={() => new Promise(() => undefined)} />)
  expect(document.querySelector('.mantine-Skeleton-root')).not.toBeNull()
})
