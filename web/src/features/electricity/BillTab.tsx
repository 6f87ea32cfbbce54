import type { ElectricityCost, ModuleLatest } from '@quantrac/contract'
import { Button, Card, SegmentedControl, Skeleton } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/client.ts'
import { Can } from '../../components/access/Can.tsx'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import type { TableSearch } from '../../components/table/list-address.ts'
import { loadStationGroup } from '../../components/tariffs/load-station-group.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMinute } from '../../lib/use-now.ts'
import { type BillSpan, billAsked, billQuery, billSpanOf, billSpans } from './bill-query.ts'
import classes from './Bill.module.css'
import { BillColumns } from './BillColumns.tsx'
import { BillFacts } from './BillFacts.tsx'
import { BillLines } from './BillLines.tsx'
import { TariffsLink } from './TariffsLink.tsx'

export { BillLead } from './BillLead.tsx'

/** What a station's electricity costs, line by line, and by what. */
export function BillTab({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const { span, onSpan } = useSpan()
  const now = useMinute()
  const { data, error, isPlaceholderData, refetch } = useQuery(billQuery(station.code, span, now))
  return (
    <div className={classes.page} aria-busy={data === undefined || isPlaceholderData}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('range.label')}
          data={billSpans.map((value) => ({ value, label: t(`bill.spans.${value}`) }))}
          value={span}
          onChange={(value) => onSpan(billSpanOf(value))}
        />
        <div className={classes.actions}>
          <GroupButton station={station} />
          <TariffsLink />
          <FileButton station={station} span={span} />
        </div>
      </div>
      {data !== undefined ? (
        <Bill data={data} station={station} span={span} />
      ) : error !== null ? (
        <Card padding={0}>
          <ErrorView error={error} fallback={t('bill.failed')} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          <Skeleton height={380} />
          <Skeleton height={220} />
        </>
      )}
    </div>
  )
}

interface BillProps {
  data: ElectricityCost
  station: ModuleLatest
  span: BillSpan
}

function Bill({ data, station, span }: BillProps) {
  return (
    <>
      <BillLines data={data} span={span} />
      <BillFacts data={data} />
      {span !== 'day' && (
        <BillColumns data={data} code={station.code} step={span === 'year' ? 'month' : 'day'} />
      )}
    </>
  )
}

/** Which time, in the address. */
function useSpan() {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    span: billSpanOf(search['bill']),
    onSpan: (span: BillSpan) =>
      void navigate({
        to: '.',
        search: (before: TableSearch) => ({ ...before, bill: span === 'month' ? undefined : span }),
        resetScroll: false,
      }),
  }
}

/** Whose price the station pays, for who may say so. */
function GroupButton({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const [turn, setTurn] = useState<number>()
  return (
    <Can do="settings.change_tariff">
      <Button variant="default" size="xs" onClick={() => setTurn((last) => (last ?? 0) + 1)}>
        {t('bill.group')}
      </Button>
      {turn !== undefined && (
        <LazyDialog load={loadStationGroup} asking={turn}>
          {(Dialog) => <Dialog key={turn} module={station} />}
        </LazyDialog>
      )}
    </Can>
  )
}

function FileButton({ station: { code }, span }: { station: ModuleLatest; span: BillSpan }) {
  const { t } = useTranslation()
  const save = useSaveFile()
  const now = useMinute()
  const words = {
    preparing: t('download.preparing'),
    saved: t('bill.fileSaved'),
    failed: t('download.failed'),
  }
  const fetch = () =>
    download('moduleCostCsv', {
      params: { code },
      query: { ...billAsked(span, now), locale: currentLanguage() },
    })
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate({ fetch, name: `${code}.csv`, words })}
    >
      CSV
    </Button>
  )
}
