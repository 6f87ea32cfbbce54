import { Button, Group, Text, Title } from '@mantine/core'
import type { SecondFactor } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { renewFactors, secondFactorsQuery } from '../../api/second-factors.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDay } from '../../lib/time-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { LazyDialog } from '../dialog/LazyDialog.tsx'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/DataTable.tsx'
import { listPage } from '../table/list-page.ts'
import { confirmDelete, type RowActionItem } from '../table/row-actions.ts'
import { useListPage } from '../table/use-list-page.ts'
import { AddFactor } from './AddFactor.tsx'

const list = listPage({ prefix: 'factor_', isPaged: false, rowKey: (factor: SecondFactor) => factor.id })

const loadCodes = async () => (await import('./NewCodesDialog.tsx')).NewCodesDialog

/** The person's second factors, with what adds and removes them, and their recovery codes. */
export function FactorsSection() {
  const { t } = useTranslation()
  const own = useQuery(secondFactorsQuery)
  const rows = useQuery({ ...secondFactorsQuery, select: ({ factors }) => factors })
  const page = useListPage(list, rows)
  const count = own.data?.factors.length ?? 0
  const codesLeft = own.data?.recovery_codes_left ?? null
  return (
    <section aria-label={t('twoStep.title')}>
      <Group justify="space-between" gap="sm" mb="sm">
        <div>
          <Title order={2}>{t('twoStep.title')}</Title>
          <Text size="sm" c="dimmed" maw={720}>
            {own.data?.is_required === true ? `${t('twoStep.required')} ` : ''}
            {t('twoStep.lead')}
          </Text>
        </div>
        {own.data !== undefined && <AddFactor isFirst={count === 0} />}
      </Group>
      <DataTable
        page={page}
        label="twoStep.title"
        columns={columns}
        empty={{ title: 'twoStep.empty', text: 'twoStep.emptyText' }}
        failed="twoStep.fetchFailed"
        usualRows={1}
        actions={useActions(count === 1)}
      />
      {codesLeft !== null && <RecoveryCodes left={codesLeft} />}
    </section>
  )
}

const columns: readonly Column<SecondFactor>[] = [
  {
    key: 'name',
    header: 'twoStep.name',
    cell: ({ name }) => (
      <Text span inherit fw={500}>
        {name}
      </Text>
    ),
  },
  { key: 'kind', header: 'twoStep.kind', width: '26%', cell: ({ kind }) => <Kind kind={kind} /> },
  {
    key: 'created_at',
    header: 'twoStep.added',
    width: '18%',
    hideBelow: 959,
    cell: ({ created_at }) => formatDay(created_at),
  },
  {
    key: 'last_used_at',
    header: 'twoStep.used',
    width: '20%',
    cell: ({ last_used_at }) => <Used at={last_used_at} />,
  },
]

function Kind({ kind }: Pick<SecondFactor, 'kind'>) {
  const { t } = useTranslation()
  return t(`twoStep.kinds.${kind}`)
}

function Used({ at }: { at: string | null }) {
  const { t } = useTranslation()
  return <RelativeTime instant={at} locale={currentLanguage()} empty={t('twoStep.neverUsed')} />
}

function useActions(isLast: boolean) {
  const { t } = useTranslation()
  return ({ id, name }: SecondFactor): readonly RowActionItem[] => [
    confirmDelete({
      label: t('twoStep.remove', { name }),
      name,
      what: t(isLast ? 'twoStep.removeLast' : 'twoStep.removeConsequences', { name }),
      call: () => api.secondFactorDelete({ params: { id } }),
      renews: renewFactors,
      done: t('twoStep.removed', { name }),
      failed: t('twoStep.removeFailed'),
    }),
  ]
}

function RecoveryCodes({ left }: { left: number }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<number>()
  return (
    <Group gap="sm" mt="sm">
      <Text size="sm" {...(left > 2 && { c: 'dimmed' })}>
        {t('twoStep.recovery.left', { count: left })}
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => setAsking((turn = 0) => turn + 1)}>
        {t('twoStep.recovery.make')}
      </Button>
      <LazyDialog load={loadCodes} asking={asking}>
        {(Dialog) => <Dialog key={asking} />}
      </LazyDialog>
    </Group>
  )
}
