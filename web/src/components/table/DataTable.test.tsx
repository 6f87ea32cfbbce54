import type { Page } from '@quantrac/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { StatusFilter } from '../filter/ListFilters.tsx'
import { ListPage } from '../layout/ListPage.tsx'
import { DataTable } from './DataTable.tsx'
import { type List, listPage } from './list-page.ts'
import { useListPage } from './use-list-page.ts'

interface Pump {
  id: number
  code: string
}
type Call = (parts: { query: { offset: number; limit: number } }) => Promise<Page<Pump>>
const filters = { status: 'flag' } as const

const pumpsOf =
  (count: number): Call =>
  async ({ query: { offset, limit } }) => ({
    count,
    offset,
    limit,
    next: null,
    previous: null,
    results: Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, place) => ({
      id: offset + place + 1,
      code: `P-${offset + place + 1}`,
    })),
  })

interface PumpsProps {
  list: List<Pump, typeof filters, 'code'>
  usualRows?: number
}

function Pumps({ list, ...given }: PumpsProps) {
  const page = useListPage(list)
  return (
    <ListPage
      page={page}
      title="Pumps"
      context={(count) => `${count} pumps`}
      search="Search pumps"
      filters={<StatusFilter state={page} />}
    >
      <DataTable
        page={page}
        label="nav.modules"
        columns={[{ key: 'code', header: 'settingData.code', sort: 'code', cell: ({ code }) => code }]}
        empty={{ title: 'settingData.empty', noMatch: 'settingData.noMatch', action: <button>Add</button> }}
        failed="errors.fetchModulesFailed"
        {...given}
      />
    </ListPage>
  )
}

/** The list of pumps as it is at an address; what the address asks for afterwards. */
async function drawPumps(call: Call, address = '/pumps') {
  const list = listPage({ key: ['pumps'], call, filters, ordering: ['code'] })
  const router = await draw(<Pumps list={list} />, address)
  return { search: (): Record<string, string> => router.state.location.search }
}

const table = () => screen.findByRole('table')
const codes = async () =>
  within(await table())
    .queryAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('a table', () => {
  test('holds the place of its rows and says that it is busy until they come', async () => {
    await drawPumps(() => new Promise(() => undefined))
    const area = await screen.findByRole('group')
    expect(area.getAttribute('aria-busy')).toBe('true')
    expect(area.querySelectorAll('.mantine-Skeleton-root').length).toBeGreaterThan(5)
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  test('that is usually short holds the place of so many rows, so that what is below does not jump', async () => {
    const list = listPage({
      key: ['pumps'],
      call: () => new Promise<Page<Pump>>(() => undefined),
      filters,
      ordering: ['code'],
    })
    await draw(<Pumps list={list} usualRows={4} />, '/pumps')
    expect((await table()).querySelectorAll('tbody tr')).toHaveLength(4)
  })

  test('shows the rows of the page that the address names', async () => {
    await drawPumps(pumpsOf(23), '/pumps?page=3')
    await waitFor(async () => expect(await codes()).toEqual(['P-21', 'P-22', 'P-23']))
    expect(screen.getByRole('group').getAttribute('aria-busy')).toBe('false')
    expect(screen.getByText('21–23 of 23')).toBeDefined()
    expect(screen.getByText('23 pumps')).toBeDefined()
  })

  test('that could not be loaded says why, and Retry loads it', async () => {
    const call = vi.fn<Call>().mockRejectedValueOnce(new Error()).mockImplementation(pumpsOf(1))
    await drawPumps(call)
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch stations')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(async () => expect(await codes()).toEqual(['P-1']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('without rows says what would be here and how to fill it', async () => {
    await drawPumps(pumpsOf(0))
    await screen.findByText('No stations yet')
    expect(screen.getByRole('button', { name: 'Add' })).toBeDefined()
  })

  test('without rows that fit the search leads out of the search', async () => {
    const { search } = await drawPumps(pumpsOf(0), '/pumps?q=x&status=true')
    await screen.findByText('Nothing matches your search')
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    await waitFor(() => expect(search()).toEqual({ status: 'true' }))
  })

  test('without rows that fit the filters leads out of the filters', async () => {
    const { search } = await drawPumps(pumpsOf(0), '/pumps?status=true')
    await screen.findByText('No station matches the filters')
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
    await waitFor(() => expect(search()).toEqual({}))
  })

  test('whose page is gone shows the last one', async () => {
    const { search } = await drawPumps(pumpsOf(12), '/pumps?page=9')
    await waitFor(() => expect(search()).toEqual({ page: '2' }))
  })
})

describe('from a later page', () => {
  const address = '/pumps?page=3&status=true'
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })

  test('another number of rows leads to the first page', async () => {
    const { search } = await drawPumps(pumpsOf(50), address)
    await screen.findByText('P-21')
    choose('Rows per page', '20')
    await waitFor(() => expect(search()).toEqual({ status: 'true', size: '20' }))
    await waitFor(async () => expect(await codes()).toHaveLength(20))
  })

  test('a filter leads to the first page', async () => {
    const { search } = await drawPumps(pumpsOf(50), address)
    await screen.findByText('P-21')
    choose('Status', 'false')
    await waitFor(() => expect(search()).toEqual({ status: 'false' }))
  })

  test('a search leads to the first page', async () => {
    const { search } = await drawPumps(pumpsOf(50), address)
    await screen.findByText('P-21')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search pumps' }), ' P-4 ')
    await waitFor(() => expect(search()).toEqual({ status: 'true', q: 'P-4' }))
  })

  test('an order leads to the first page: up, down, the own one again', async () => {
    const { search } = await drawPumps(pumpsOf(50), address)
    await screen.findByText('P-21')
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Code' }))
    for (const sort of ['code', '-code', undefined]) {
      await press()
      await waitFor(() => expect(search()).toEqual({ status: 'true', ...(sort && { sort }) }))
    }
  })

  test('the next page keeps everything else', async () => {
    const { search } = await drawPumps(pumpsOf(50), address)
    await screen.findByText('P-21')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(search()).toEqual({ page: '4', status: 'true' }))
    await waitFor(async () => expect((await codes())[0]).toBe('P-31'))
  })
})
