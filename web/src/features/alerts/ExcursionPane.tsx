import { type Excursion, type ExcursionDetail, MINUTE_MS } from '@quantrac/contract'
import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import type { InboxState } from '../../components/inbox/use-inbox.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { isAverage } from '../../lib/average-words.ts'
import { formatDuration, formatLasting } from '../../lib/duration-format.ts'
import { aboutName, isFault } from '../../lib/health-words.ts'
import { formatDay, formatSecond, formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { excursionWindow } from './alert-time-series.ts'
import { AlertLink } from './AlertLink.tsx'
import { AverageCard } from './AverageCard.tsx'
import { AlertTimeSeries } from './AlertTimeSeries.tsx'
import { CommentBox } from './CommentBox.tsx'
import { Course } from './Course.tsx'
import { excursionQuery } from './alerts-query.ts'
import { ExcursionFacts } from './ExcursionFacts.tsx'
import { StateIcon } from './ExcursionItem.tsx'
import classes from './ExcursionPane.module.css'
import { HandlingCard } from './HandlingCard.tsx'
import { HandlingDialogs } from './HandlingDialogs.tsx'
import { HealthCard } from './HealthCard.tsx'
import { isReturning, plainSide, toneOfExcursion } from './excursion-words.ts'
import { Meanwhile } from './Meanwhile.tsx'
import { Thumb } from './Thumb.tsx'
import { useExcursionHandling } from './use-excursion-handling.ts'

export interface ExcursionPaneProps {
  /** Any alert of the excursion. */
  id: number
  /** What the list knows of it, shown until the rest is there. */
  known: Excursion | undefined
  inbox: Pick<InboxState<Excursion>, 'readAction'>
  onDelete: (row: Excursion) => void
  /** Where it takes the place of the list. */
  onBack: (() => void) | undefined
}

/** One excursion: a sentence, who has it, three facts, its readings as a chart, its course, and what else happened. */
export function ExcursionPane({ id, known, inbox, onDelete, onBack }: ExcursionPaneProps) {
  const { t } = useTranslation()
  const detail = useQuery(excursionQuery(id))
  const row: (Excursion & Partial<ExcursionDetail>) | undefined = detail.data ?? known
  return (
    <section
      className={classes.pane}
      aria-label={t('inbox.detail')}
      data-page={onBack !== undefined || undefined}
    >
      {onBack !== undefined && <VisuallyHidden component="h1">{t('nav.notification')}</VisuallyHidden>}
      {onBack !== undefined && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.back ?? ''}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onBack}
        >
          {t('inbox.back')}
        </Button>
      )}
      {row !== undefined ? (
        <Shown row={row} inbox={inbox} onDelete={onDelete} />
      ) : detail.isError ? (
        <ErrorView
          error={detail.error}
          fallback={t('errors.fetchAlertFailed')}
          onRetry={() => void detail.refetch()}
        />
      ) : (
        <Skeleton height={420} aria-label={t('loading.label')} />
      )}
    </section>
  )
}

type ShownProps = Pick<ExcursionPaneProps, 'inbox' | 'onDelete'> & {
  row: Excursion & Partial<ExcursionDetail>
}

function Shown({ row, inbox, onDelete }: ShownProps) {
  // Fixed when it is opened: a moving window would call the server again and again.
  const [window] = useState(() => excursionWindow(row, Date.now()))
  const handling = useExcursionHandling(row)
  const isPhone = usePhone()
  return (
    <>
      <header className={classes.head} data-tone={toneOfExcursion(row)}>
        <StateIcon row={row} size={24} />
        <div className={classes.words}>
          <Title order={2} className={classes.title ?? ''}>
            <Sentence row={row} />
          </Title>
          <p className={classes.where}>
            <Where row={row} />
          </p>
        </div>
        <Buttons row={row} inbox={inbox} onDelete={onDelete} />
      </header>
      <HandlingCard row={row} handling={handling} isPhone={isPhone} />
      {!isFault(row) && <ExcursionFacts row={row} />}
      {isFault(row) ? (
        <HealthCard row={row} />
      ) : !isAverage(row) ? (
        <div className={classes.card}>
          <h3>
            {row.factor}
            <span>
              {row.factor_name.toUpperCase() === row.factor.toUpperCase()
                ? row.unit
                : [row.factor_name, row.unit].filter(Boolean).join(' · ')}
            </span>
          </h3>
          <AlertTimeSeries alert={row} window={window} />
        </div>
      ) : (
        <AverageCard row={row} />
      )}
      <Course row={row} window={window} />
      <Meanwhile row={row} />
      {handling !== null && (
        <>
          <CommentBox id={row.id} />
          <HandlingDialogs row={row} asked={handling.asked} />
          {isPhone && <Thumb row={row} handling={handling} />}
        </>
      )}
    </>
  )
}

/** «COD vượt ngưỡng đã 8 giờ 52 phút» */
function Sentence({ row }: { row: Excursion }) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const what = `${aboutName(row, t)} ${plainSide(row, t)}`
  const start = Date.parse(row.started_at)
  if (row.group === 'open') {
    const said = { what, time: formatLasting(now - start, language) }
    return t(isReturning(row) ? 'inbox.returningAfter' : 'inbox.openFor', said)
  }
  if (row.resolved_at === null) return what
  return t('inbox.lasted', { what, time: formatDuration(Date.parse(row.resolved_at) - start, language) })
}

/** Station and times, under the sentence. */
function Where({ row }: { row: Excursion }) {
  const { t } = useTranslation()
  const now = useNow()
  const name = row.module_name === row.module ? row.module : `${row.module_name} (${row.module})`
  const start = Date.parse(row.started_at)
  const end = row.resolved_at === null ? now : Date.parse(row.resolved_at)
  // Within a few minutes the seconds tell the two times apart.
  const said = (at: number): string => (end - start < 5 * MINUTE_MS ? formatSecond(at) : formatShort(at, now))
  const from = formatDay(start) === formatDay(now) ? said(start) : formatShort(start, now)
  const times =
    row.resolved_at === null
      ? row.group === 'open'
        ? t('inbox.since', { from })
        : t('inbox.at', { from })
      : t('inbox.fromTo', { from, to: formatDay(end) === formatDay(now) ? said(end) : formatShort(end, now) })
  return `${name} · ${times}`
}

function Buttons({ row, inbox, onDelete }: ShownProps) {
  const { t } = useTranslation()
  const mayDelete = useCan('notify.delete_alert')
  const reading = inbox.readAction(row)
  const name = `${aboutName(row, t)} · ${row.module}`
  return (
    <div className={classes.buttons}>
      {row.module_type !== null && (
        <Button variant="default" renderRoot={(props) => <AlertLink {...props} alert={row} />}>
          {t(!isAverage(row) ? 'inbox.openStation' : 'averageAlert.open')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={row.is_read ? undefined : <IconCheck size={16} aria-hidden />}
        onClick={reading.onClick}
      >
        {reading.label}
      </Button>
      {mayDelete && (
        <ActionsMenu
          label={t('common.actions')}
          items={[
            {
              label: t('alerts.delete', { name }),
              icon: IconTrash,
              danger: true,
              disabled: false,
              onClick: () => onDelete(row),
            },
          ]}
        />
      )}
    </div>
  )
}
