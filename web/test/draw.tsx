import type { CurrentUser, PermissionCode } from '@quantrac/contract'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { currentUserQuery } from '../src/api/current-user.ts'
import { queryClient } from '../src/api/query-client.ts'
import { storeTokens } from '../src/api/tokens.ts'
import { consoleRouter, plainSearch } from '../src/app/router.tsx'

/**
 * Answers each call of the console by its method and path, as `GET /api/accounts/user/me/`; 404 if there is none. A
 * promise is awaited.
 */
export function standInServer(answers: Readonly<Record<string, unknown>> = {}): { asked: string[] } {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${url.replace(/\?.*/, '')}`
    asked.push(call)
    const answer = await answers[call]
    return new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 404 : 200 })
  })
  return { asked }
}

/** Signs a person with these permissions in; known immediately. */
export function signedIn(permissions: readonly PermissionCode[]): void {
  storeTokens('access', 'refresh')
  const user: CurrentUser = {
    id: 7,
    email: 'lan@example.vn',
    username: 'lan',
    first_name: 'Lan',
    last_name: 'Trần',
    phone_number: '',
    phonenumber: '',
    date_of_birth: null,
    role: 'operator',
    groups: [],
    is_active: true,
    permissions: [...permissions],
    stations_reached: 'all',
  }
  queryClient.setQueryData(currentUserQuery.queryKey, user)
}

/** The whole console at an address. */
export async function openConsole(address: string): Promise<void> {
  await drawRouter(consoleRouter(createMemoryHistory({ initialEntries: [address] })))
}

/** Renders a component with the console's providers: every address shows it. */
export async function draw(children: ReactNode, address = '/here'): Promise<AnyRouter> {
  const root = createRootRoute({ staticData: { title: null } })
  const everywhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    staticData: { title: null },
    component: () => children,
  })
  const router = createRouter({
    ...plainSearch,
    routeTree: root.addChildren([everywhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await drawRouter(router)
  return router
}

async function drawRouter(router: AnyRouter): Promise<void> {
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
