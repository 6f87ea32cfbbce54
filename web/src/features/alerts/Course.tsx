import { MINUTE_MS } from '@quantrac/contract'
import { VisuallyHidden } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { OwnerRing } from '../../components/handling/OwnerRing.tsx'
import { isAverage } from '../../lib/average-words.ts'
import { isFault } from '../../lib/health-words.ts'
import { formatSecond, formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { lengthOf, peakOf, type TimeSeriesWindow, timeSeriesQuery } from './alert-time-series.ts'
import { CommentText } from './CommentText.tsx'
import type { Part, Row, Step } from './course-step.ts'
import { courseSteps } from './course-steps.ts'
import classes from './Course.module.css'
import { courseQuery } from './handling-queries.ts'

/** Everything that happened to an excursion, the oldest first: measured, sent, done and written. */
export function Course({ row, window }: { row: Row; window: TimeSeriesWindow }) {
  const { t } = useTranslation()
  const now = useNow()
  // The chart asks for the same.
  const readings = useQuery({ ...timeSeriesQuery(row, window), enabled: !isAverage(row) && !isFault(row) })
  const course = useQuery(courseQuery(row.id))
  const first = row.earlier[0] ?? row
  const isShort = lengthOf({ ...row, started_at: first.started_at }, now) < 5 * MINUTE_MS
  const given = { row, peak: peakOf(readings.data ?? [], row), lines: course.data ?? [] }
  const count = row.comment_count
  const isRuled = given.lines.some(({ what }) => what === 'step')
  const told = isRuled ? (row.told ?? 0) : 0
  const facts = [
    ...(told > 0 ? [t('handling.course.told', { count: told })] : []),
    ...(count > 0 ? [t('handling.course.comments', { count })] : []),
  ]
  return (
    <section className={classes.card} aria-label={t('inbox.run')}>
      <h3>
        {t('inbox.run')}
        {facts.length > 0 && <span>{facts.join(', ')}</span>}
      </h3>
      <ol className={classes.steps}>
        {courseSteps(given, { t, now }).map((step) => (
          <Line
            key={step.key}
            id={row.id}
            step={step}
            time={isShort ? formatSecond(step.at) : formatShort(step.at, now)}
          />
        ))}
      </ol>
      {course.isError && course.data === undefined && (
        <ErrorView
          isLow
          error={course.error}
          fallback={t('handling.course.failed')}
          onRetry={() => void course.refetch()}
        />
      )}
      {row.judged_again && (
        <p className={classes.more}>
          {t('inbox.judgedAgain', {
            at: formatShort(row.judged_again.at, now),
            why: t(`alertDetails.judgedAgainBecause.${row.judged_again.cause}`),
          })}
        </p>
      )}
    </section>
  )
}

function Line({ id, step, time }: { id: number; step: Step; time: string }) {
  const { at, tone, who, text, more = [], parts = [], mark, comment } = step
  return (
    <li data-tone={tone} data-mark={mark}>
      <time dateTime={new Date(at).toISOString()}>{time}</time>
      <span className={classes.mark}>
        {who === undefined ? <i aria-hidden /> : <OwnerRing who={who} size="small" />}
      </span>
      <div className={classes.words}>
        {comment === undefined ? (
          <div className={classes.what}>{mark === 'stopped' ? <s>{text}</s> : text}</div>
        ) : (
          <CommentText alertId={id} who={text} comment={comment} />
        )}
        {parts.length > 0 && (
          <ul className={classes.parts}>
            {parts.map((one) => (
              <Message key={one.text} part={one} />
            ))}
          </ul>
        )}
        {more.length > 0 && (
          <div className={classes.more}>
            {more.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

/** What became of the messages of a step by one channel. */
function Message({ part: { state, text } }: { part: Part }) {
  const { t } = useTranslation()
  return (
    <li data-state={state}>
      {state === 'arrived' && (
        <>
          <IconCheck size={14} stroke={1.75} aria-hidden />
          <VisuallyHidden>{t('handling.course.step.arrived')} </VisuallyHidden>
        </>
      )}
      {state === 'missing' && <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
      {state === 'stopped' ? <s>{text}</s> : text}
    </li>
  )
}
