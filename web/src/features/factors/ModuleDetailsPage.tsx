import { Anchor, Group, Text } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '../../components/access/AddButton.tsx'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { StatusFilter } from '../../components/filter/ListFilters.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { RequirePermission } from '../../components/access/RequirePermission.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { useEmptyText } from '../../components/table/use-empty-text.tsx'
import { useRowTask } from '../../components/table/use-row-task.ts'
import { useTableState, type TableState } from '../../components/table/use-table-state.ts'
import { factorColumns } from './factor-columns.tsx'
import { FactorTable } from './FactorTable.tsx'
import { factorsShown } from './factors-shown.ts'
import { moduleWithFactorsQuery } from './factors-query.ts'

const loadDialog = async () => (await import('./FactorTaskDialog.tsx')).FactorTaskDialog

/** The factors of one module, with everything a person may do to them. */
export function ModuleDetailsPage() {
  return (
    <RequirePermission code="adaptors.view_factor">
      <ModuleDetails />
    </RequirePermission>
  )
}

function ModuleDetails() {
  const { t } = useTranslation()
  const { id, code, manuID } = useParams({ from: '/console/setting/module_details/$id/$code/$manuID' })
  const state = useTableState()
  const query = useQuery(moduleWithFactorsQuery(id))
  const factors = query.data?.factors
  const { search } = state
  const status = state.filter('status')
  const shown = useMemo(() => factors && factorsShown(factors, { search, status }), [factors, search, status])
  const { task, start, end } = useRowTask(factors)
  const addButton = query.data && (
    <AddButton needs={['adaptors.add_factor']} onAdd={() => start({ kind: 'add' })}>
      {t('factor.add')}
    </AddButton>
  )
  const empty = useEmptyText(
    state,
    { title: t('moduleDetails.empty'), text: t('moduleDetails.emptyText'), action: addButton },
    t('moduleDetails.noMatch'),
  )
  return (
    <>
      <PageHeader
        // The address may hold a code from before it was changed: what is stored is right.
        title={
          <HeadingLink
            code={query.data?.code ?? code}
            manufacturerId={query.data?.manufacturer_id ?? manuID}
          />
        }
        // The line stands from the start, so that the page does not jump when the number comes.
        context={factors ? t('moduleDetails.context', { count: factors.length }) : '\u00a0'}
        actions={addButton}
      />
      <Filters state={state} />
      <FactorTable
        label={t('moduleDetails.title')}
        columns={factorColumns}
        rows={shown}
        state={state}
        onTask={start}
        empty={empty}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
      <LateDialog load={loadDialog} asking={task?.turn}>
        {(Dialog) =>
          task && <Dialog key={task.turn} task={task} moduleCode={query.data?.code ?? code} onClose={end} />
        }
      </LateDialog>
    </>
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

function Filters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mb="md">
      <SearchBox label={t('moduleDetails.search')} value={state.search} onSearch={state.setSearch} />
      <StatusFilter state={state} />
    </Group>
  )
}
