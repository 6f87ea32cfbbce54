import { Button, Card, Modal, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { DataShare, DataShareRow } from '@quantrac/contract'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/client.ts'
import { moduleTypes } from '../../api/contract-values.ts'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { FoldedFilters } from '../../components/filter/FoldedFilters.tsx'
import { ModuleFilter } from '../../components/filter/ModuleFilter.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { RangePicker } from '../../components/range/RangePicker.tsx'
import { useRange } from '../../components/range/use-range.ts'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDay, ZONE_LABEL } from '../../lib/time-format.ts'
import classes from './DataShare.module.css'
import { askedOf, type DataShareAsked, dataShareQuery } from './data-share-query.ts'
import { type Figure, figureKey, figures } from './data-share-rows.ts'
import { FigurePane, FigureParts, FigureTitle } from './FigurePane.tsx'
import { ShareTable } from './ShareTable.tsx'

/** How many readings came of those there should be, by station and factor: what departments ask for each month. */
export function DataSharePage() {
  const { t } = useTranslation()
  const range = useRange('thisMonth')
  const state = useTableState()
  const type = moduleTypes.find((one) => one === state.filter('type'))
  const by = state.filter('by') === 'day' ? 'day' : 'month'
  const asked: DataShareAsked = { period: range.period, by, type, module: state.filter('module') }
  const query = useQuery(dataShareQuery(asked))
  const { data } = query
  const isTooMany = data?.data.some(({ designed, received }) => received > designed) ?? false
  return (
    <>
      <PageHeader
        title={<Sentence data={data} />}
        context={<Context data={data} asked={asked} />}
        actions={<Files asked={asked} isEmpty={data === undefined || data.data.length === 0} />}
      />
      <div className={classes.controls}>
        <RangePicker range={range} />
        <SegmentedControl
          aria-label={t('dataShare.by')}
          data={(['month', 'day'] as const).map((value) => ({ value, label: t(`dataShare.${value}`) }))}
          value={by}
          onChange={(value) => state.setFilter('by', value === 'day' ? 'day' : undefined)}
        />
        <FoldedFilters isFiltered={type !== undefined || asked.module !== undefined}>
          <NativeSelect
            aria-label={t('dataShare.type')}
            value={type ?? ''}
            onChange={({ currentTarget: { value } }) =>
              state.setFilters({ type: value || undefined, module: undefined })
            }
            data={[
              { value: '', label: t('dataShare.allTypes') },
              ...moduleTypes.map((value) => ({ value, label: t(`nav.${value}`) })),
            ]}
          />
          <ModuleFilter state={state} />
        </FoldedFilters>
      </div>
      <Sheet query={query} state={state} by={by} />
      <p className={classes.note}>
        {t('dataShare.note')}
        {isTooMany && ` ${t('dataShare.tooMany')}`}
      </p>
    </>
  )
}

/** The two shares in one sentence. */
function Sentence({ data }: { data: DataShare | undefined }) {
  const { t } = useTranslation()
  if (data === undefined) return <>{t('nav.dataShare')}</>
  const { received_share, faulty_share } = data.total
  if (received_share === null) return <>{t('dataShare.nothing')}</>
  const percent = (share: number) => `${formatNumber(share, currentLanguage(), 2)} %`
  return (
    <span className={classes.sentence}>
      {t('dataShare.sentenceReceived')} <b>{percent(received_share)}</b> {t('dataShare.sentenceOfDesign')}
      {faulty_share !== null && (
        <>
          , <b>{percent(faulty_share)}</b> {t('dataShare.sentenceFaulty')}
        </>
      )}
    </span>
  )
}

function Context({ data, asked: { period, type } }: { data: DataShare | undefined; asked: DataShareAsked }) {
  const { t } = useTranslation()
  const days = `${formatDay(period.from)} – ${formatDay(period.to - 1)} (${ZONE_LABEL})`
  return [
    type === undefined ? t('dataShare.allTypes') : t(`nav.${type}`),
    ...(data === undefined
      ? []
      : [
          t('dataShare.modules', { count: data.total.modules }),
          t('dataShare.factors', { count: data.total.factors }),
        ]),
    days,
  ].join(' · ')
}

function Files({ asked, isEmpty }: { asked: DataShareAsked; isEmpty: boolean }) {
  const { t } = useTranslation()
  const save = useSaveFile()
  const name = t('nav.dataShare')
  const take = (call: 'dataShareCsv' | 'dataSharePdf' | 'dataShareXlsx', form: string): void =>
    save.mutate({
      fetch: () => download(call, { query: { ...askedOf(asked), locale: currentLanguage() } }),
      name: `data-share.${form}`,
      words: {
        preparing: t('reports.preparing', { name }),
        saved: t('reports.saved', { name }),
        failed: t('reports.downloadFailed'),
      },
    })
  const icon = <IconDownload size={16} aria-hidden />
  return (
    <>
      <Button
        variant="default"
        leftSection={icon}
        disabled={isEmpty}
        onClick={() => take('dataShareCsv', 'csv')}
      >
        CSV
      </Button>
      <Button
        variant="default"
        leftSection={icon}
        disabled={isEmpty}
        onClick={() => take('dataSharePdf', 'pdf')}
      >
        PDF
      </Button>
      <Button leftSection={icon} disabled={isEmpty} onClick={() => take('dataShareXlsx', 'xlsx')}>
        XLSX
      </Button>
    </>
  )
}

interface SheetProps {
  query: ReturnType<typeof useQuery<DataShare>>
  state: TableState
  by: 'day' | 'month'
}

/** The table, and beside it, or on a narrow window over it, what a figure is made of. */
function Sheet({ query, state, by }: SheetProps) {
  const { t } = useTranslation()
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const { data } = query
  if (data === undefined)
    return query.isError ? (
      <Card padding={0}>
        <ErrorView
          error={query.error}
          fallback={t('dataShare.failed')}
          onRetry={() => void query.refetch()}
        />
      </Card>
    ) : (
      <Skeleton height={420} />
    )
  if (data.data.length === 0) return <Card className={classes.empty ?? ''}>{t('dataShare.empty')}</Card>
  const opened = openedOf(data.data, state.filter('figure'))
  const open = (row: DataShareRow, figure: Figure): void => state.setFilter('figure', figureKey(row, figure))
  const close = (): void => state.setFilter('figure', undefined)
  return (
    <div
      className={classes.sheet}
      data-open={(isWide && opened !== null) || undefined}
      aria-busy={query.isPlaceholderData}
    >
      <ShareTable data={data} by={by} opened={opened} onOpen={open} />
      {opened !== null &&
        (isWide ? (
          <FigurePane key={figureKey(opened.row, opened.figure)} {...opened} onClose={close} />
        ) : (
          <Modal opened onClose={close} title={<FigureTitle {...opened} />}>
            <FigureParts {...opened} />
          </Modal>
        ))}
    </div>
  )
}

function openedOf(rows: readonly DataShareRow[], key: string | undefined) {
  if (key === undefined) return null
  for (const row of rows)
    for (const figure of figures) if (figureKey(row, figure) === key) return { row, figure }
  return null
}
