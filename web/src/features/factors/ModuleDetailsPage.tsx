import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/Can.tsx'
import { LateDialog } from '../../components/LateDialog.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { RequirePermission } from '../../components/RequirePermission.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { useLoadErrorText } from '../../components/use-load-error-text.ts'
import { useRowTask } from '../../components/use-row-task.ts'
import { useTableState, type TableState } from '../../components/use-table-state.ts'
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
  const loadErrorText = useLoadErrorText()
  const factors = query.data?.factors
  const { search } = state
  const status = state.filter('status')
  const shown = useMemo(() => factors && factorsShown(factors, { search, status }), [factors, search, status])
  const { task, start, end } = useRowTask(factors)
  const addButton = query.data && (
    <Can do="adaptors.add_factor">
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => start({ kind: 'add' })}>
        {t('factor.add')}
      </Button>
    </Can>
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
        rows={shown}
        state={state}
        onTask={start}
        addButton={addButton}
        error={query.error}
        errorText={loadErrorText(query.error, t('errors.loadFactorsFailed'))}
        errorFallback={t('errors.loadFactorsFailed')}
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
    <Anchor component={Link} to="/setting/data" inherit c="inherit" title={t('moduleDetails.back')}>
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
      <NativeSelect
        aria-label={t('factor.status')}
        value={state.filter('status') ?? ''}
        onChange={(event) => state.setFilter('status', event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('moduleDetails.allStatuses') },
          { value: 'true', label: t('common.active') },
          { value: 'false', label: t('common.inactive') },
        ]}
      />
    </Group>
  )
}
