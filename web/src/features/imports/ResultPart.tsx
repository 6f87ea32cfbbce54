import { Anchor, Button } from '@mantine/core'
import type { ImportDetail } from '@quantrac/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeSearch } from '../../components/layout/place.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { rangeText } from '../../lib/ranges.ts'
import classes from './OutcomePanel.module.css'
import { UndoDialog } from './UndoDialog.tsx'
import { useImportCall } from './use-import.ts'
import { useSaveRefused } from './use-save-refused.ts'
import type { Station } from './use-station.ts'

interface ResultPartProps {
  detail: ImportDetail
  station: Station | undefined
}

/** What an import has done: stored, ended before its end, failed, or undone. */
export function ResultPart({ detail, station }: ResultPartProps) {
  const { t } = useTranslation()
  const { status, stored, error, progress } = detail
  const number = (count: number) => formatNumber(count, currentLanguage())
  const given = { count: stored, percent: number(Math.floor(progress * 100)) }
  const Icon =
    status === 'failed' ? IconAlertTriangle : status === 'undone' ? IconArrowBackUp : IconCircleCheck
  return (
    <section className={classes.panel} aria-label={t('imports.resultLabel')}>
      <div className={classes.head} aria-live="polite">
        <h2 className={classes.title}>
          <Icon size={18} aria-hidden />
          {titleOf(status, given, t)}
        </h2>
      </div>
      {status === 'undoing' && (
        <div className={classes.part}>
          <progress className={classes.progress} value={progress} aria-label={t('imports.undoing', given)} />
        </div>
      )}
      {error !== null && <p className={classes.words}>{error}</p>}
      <Rest detail={detail} />
      <div className={classes.buttons}>
        <RetryButton detail={detail} />
        <ChartLink detail={detail} station={station} />
        <UndoButton detail={detail} />
      </div>
    </section>
  )
}

type Given = { count: number; percent: string }

function titleOf(status: ImportDetail['status'], given: Given, t: TFunction): string {
  switch (status) {
    case 'undoing':
      return t('imports.undoing', given)
    case 'undone':
      return t('imports.undone')
    case 'failed':
      return t('imports.failed')
    case 'cancelled':
      return t('imports.cancelled', given)
    default:
      return t('imports.done', given)
  }
}

/** What was not stored, and what the same file would store again. */
function Rest({ detail }: Pick<ResultPartProps, 'detail'>) {
  const { t } = useTranslation()
  const save = useSaveRefused()
  const { refused, duplicates, status } = detail
  return (
    <p className={classes.words}>
      {refused > 0 && (
        <>
          {t('imports.refused', { count: refused })}{' '}
          <Anchor component="button" type="button" fz={12} td="underline" onClick={() => save(detail)}>
            {t('imports.saveRefused')}
          </Anchor>
          <br />
        </>
      )}
      {duplicates > 0 && (
        <>
          {t('imports.wereThere', { count: duplicates })}
          <br />
        </>
      )}
      {status === 'done' && t('imports.sameAgain')}
      {status === 'cancelled' && t('imports.cancelledHelp')}
      {status === 'undone' && t('imports.undoneHelp')}
    </p>
  )
}

/** The station over the time of the file. */
function ChartLink({ detail: { expected, stored, status }, station }: ResultPartProps) {
  const { t } = useTranslation()
  const { first, last } = expected ?? {}
  if (stored === 0 || station === undefined || !first || !last || status === 'undone') return null
  const range = rangeText({ from: Date.parse(first), to: Date.parse(last) + 1000 })
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          {...props}
          to={`/${station.type}`}
          search={{ ...placeSearch({ module: station.code }), range }}
        />
      )}
    >
      {t('imports.openChart')}
    </Button>
  )
}

/** Goes on where a failed import has stopped. */
function RetryButton({ detail }: Pick<ResultPartProps, 'detail'>) {
  const { t } = useTranslation()
  const { mutate, isPending } = useImportCall(detail)
  if (detail.status !== 'failed' || detail.at === null) return null
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate('run')}>
      {t('common.retry')}
    </Button>
  )
}

function UndoButton({ detail }: Pick<ResultPartProps, 'detail'>) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  if (!mayUndo(detail)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('imports.undo')}
      </Button>
      {isAsking && <UndoDialog of={detail} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Whether what an import has stored can be removed again. */
export const mayUndo = ({ status, undo_until }: Pick<ImportDetail, 'status' | 'undo_until'>): boolean =>
  (status === 'done' || status === 'cancelled' || status === 'failed') && undo_until !== null
