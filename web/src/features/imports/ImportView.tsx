import { Button, Skeleton } from '@mantine/core'
import type { ImportDetail } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatDay } from '../../lib/time-format.ts'
import { byteSize } from '../../lib/byte-size.ts'
import { FactStrip } from './FactStrip.tsx'
import classes from './ImportView.module.css'
import { importQuery } from './imports-query.ts'
import { OutcomePanel } from './OutcomePanel.tsx'
import { PreviewSkeleton, PreviewTable } from './PreviewTable.tsx'
import { StationChoice } from './StationChoice.tsx'
import { TwoWays } from './TwoWays.tsx'
import { type ChangeMapping, useChange } from './use-import.ts'
import { type Station, useStation } from './use-station.ts'

/** One file: how it is read, its first rows, and what would happen, happens, or has happened. */
export function ImportView({ id }: { id: number }) {
  const { t } = useTranslation()
  const found = useQuery(importQuery(id))
  const { data } = found
  if (data !== undefined) return <Opened detail={data} />
  return (
    <>
      <PageHeader title={t('imports.title')} actions={<OtherFile />} />
      {found.isError ? (
        <ErrorView
          error={found.error}
          fallback={t('imports.fetchFailed')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <div className={classes.page} aria-label={t('loading.label')}>
          <Skeleton height={78} mb={16} />
          <div className={classes.grid}>
            <PreviewSkeleton />
            <Skeleton height={360} />
          </div>
        </div>
      )}
    </>
  )
}

function Opened({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  const { change, isPending } = useChange(detail)
  const station = useStation(detail.mapping.module_id)
  const isFixed = !isOpen(detail)
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('imports.title')}
        context={<FileFacts detail={detail} />}
        actions={<Actions {...{ detail, station, isFixed }} onChange={change} />}
      />
      <FactStrip detail={detail} isFixed={isFixed} onChange={change} />
      {!isFixed && <TwoWays detail={detail} onChange={change} />}
      <div className={classes.grid}>
        <PreviewTable {...{ detail, station, isFixed }} isRenewed={isPending} onChange={change} />
        <OutcomePanel {...{ detail, station }} isRenewed={isPending} onChange={change} />
      </div>
    </div>
  )
}

/** Whether it can still be said how the file is read. */
const isOpen = ({ status }: ImportDetail): boolean =>
  status === 'recognised' || status === 'checking' || status === 'ready'

interface ActionsProps {
  detail: ImportDetail
  station: Station | undefined
  isFixed: boolean
  onChange: ChangeMapping
}

function Actions({ detail: { mapping }, station, isFixed, onChange }: ActionsProps) {
  const isNamed = mapping.columns.some(({ use }) => use === 'module')
  return (
    <>
      {!isNamed && (
        <StationChoice
          station={station}
          moduleId={mapping.module_id}
          isFixed={isFixed}
          onChange={(module_id) => onChange((mapping) => ({ ...mapping, module_id }))}
        />
      )}
      <OtherFile />
    </>
  )
}

function OtherFile() {
  const { t } = useTranslation()
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/setting/import" />}>
      {t('imports.otherFile')}
    </Button>
  )
}

/** Name, size, from when to when, and how far apart its rows are. */
function FileFacts({ detail: { filename, bytes, expected } }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { first = null, last = null, interval_seconds = null } = expected ?? {}
  const days = [...new Set([first, last].flatMap((at) => (at === null ? [] : [formatDay(at)])))]
  const every =
    interval_seconds === null
      ? ''
      : `, ${t('imports.every', { time: formatDuration(interval_seconds * 1000, language) })}`
  const parts = [byteSize(bytes, language), ...(days.length > 0 ? [`${days.join(' – ')}${every}`] : [])]
  return <span className={classes.file}>{[filename, ...parts].join(' · ')}</span>
}
