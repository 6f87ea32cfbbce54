import type { Factor } from '@quantrac/contract'
import { Anchor, Group, Text } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { StatusFilter } from '../../components/filter/ListFilters.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { searchText } from '../../lib/search-text.ts'
import { factorColumns } from './factor-columns.tsx'
import { FactorRows } from './FactorRows.tsx'
import { factorsKey } from './factors-query.ts'

const list = listPage({
  filters: { status: 'flag' },
  ordering: ['name', 'code', 'status'],
  whole: {
    match: (factor: Factor, { search, status }) => {
      const { name, code, manufacturer_id } = factor
      const wanted = searchText(search.trim())
      return (
        (status === undefined || String(factor.status) === status) &&
        [name, code, manufacturer_id].some((text) => searchText(text).includes(wanted))
      )
    },
    sort: { name: ({ name }) => name, code: ({ code }) => code, status: ({ status }) => status },
  },
})

/** A module with all its factors, which the browser searches, sorts and pages. */
const moduleWithFactorsQuery = (id: string) =>
  queryOptions({
    queryKey: [...factorsKey, 'of-module', id],
    queryFn: async ({ signal }) => (await api.moduleWithFactors({ params: { id } }, { signal })).data,
  })

const factorsOf = ({ factors }: { factors: readonly Factor[] }) => factors

/** The factors of one module, with the actions that the person may use. */
export function ModuleDetailsPage() {
  const { t } = useTranslation()
  const { id, code, manuID } = useParams({ from: '/console/setting/module_details/$id/$code/$manuID' })
  const { data: module } = useQuery(moduleWithFactorsQuery(id))
  const factors = useQuery({ ...moduleWithFactorsQuery(id), select: factorsOf })
  const page = useListPage(list, factors)
  // The address may hold an earlier code: the stored one is right.
  const { code: moduleCode, manufacturer_id: manufacturerId } = module ?? { code, manufacturer_id: manuID }
  const addButton = (
    // It has its room before the module is known, so that the page does not jump.
    <span style={module === undefined ? { visibility: 'hidden' } : undefined}>
      <AddButton needs={['adaptors.add_factor']} onAdd={() => page.openDialog('add')}>
        {t('factor.add')}
      </AddButton>
    </span>
  )
  return (
    <ListPage
      page={page}
      title={<HeadingLink code={moduleCode} manufacturerId={manufacturerId} />}
      // The module's total, also while a search shows fewer.
      context={(count) => t('moduleDetails.context', { count: factors.data?.length ?? count })}
      action={addButton}
      search={t('moduleDetails.search')}
      filters={<StatusFilter state={page} />}
    >
      <FactorRows
        page={page}
        label="moduleDetails.title"
        columns={factorColumns}
        empty={{
          title: 'moduleDetails.empty',
          text: 'moduleDetails.emptyText',
          noMatch: 'moduleDetails.noMatch',
          action: addButton,
        }}
        moduleCode={moduleCode}
      />
    </ListPage>
  )
}

function HeadingLink({ code, manufacturerId }: { code: string; manufacturerId: string }) {
  const { t } = useTranslation()
  return (
    <Anchor
      component={Link}
      to="/setting/data"
      inherit
      c="inherit"
      display="inline-block"
      title={t('moduleDetails.back')}
    >
      <Group component="span" gap={8} wrap="nowrap">
        <IconArrowLeft size={20} stroke={1.75} aria-hidden style={{ flex: 'none' }} />
        <span>
          {code}{' '}
          <Text span inherit c="dimmed" fw={400}>
            {manufacturerId}
          </Text>
        </span>
      </Group>
    </Anchor>
  )
}
