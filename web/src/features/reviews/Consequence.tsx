import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReviewPreview } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { keyOf, type Stretch } from '../../components/reviews/stretch-key.ts'
import classes from './Reviews.module.css'
import { previewQuery } from './reviews-query.ts'
import { stretchIn } from './stretch.ts'

// It reads days: not for each stretch that is passed over, nor while an end is dragged.
const STILL_MS = 350

/** What changes if the stretch is invalid. */
export function Consequence({ stretch }: { stretch: Stretch }) {
  const { t } = useTranslation()
  const [still] = useDebouncedValue(keyOf(stretch), STILL_MS)
  const preview = useQuery(previewQuery(stretchIn(still) ?? stretch))
  const isOld = still !== keyOf(stretch)
  return (
    <section
      className={classes.card}
      aria-label={t('reviews.ifInvalid')}
      aria-busy={isOld || preview.isPending}
    >
      <h3>{t('reviews.ifInvalid')}</h3>
      {preview.isError ? (
        <ErrorView
          error={preview.error}
          fallback={t('reviews.previewFailed')}
          onRetry={() => void preview.refetch()}
        />
      ) : isOld || preview.data === undefined ? (
        <Skeleton height={120} aria-label={t('loading.label')} />
      ) : (
        <Figures preview={preview.data} />
      )}
      <p className={classes.note}>{t('reviews.consequence')}</p>
    </section>
  )
}

function Figures({ preview: { factors } }: { preview: ReviewPreview }) {
  const { t } = useTranslation()
  const [one] = factors
  if (one === undefined) return null
  const language = currentLanguage()
  const number = (decimals: number) => (value: number | null) => formatNumber(value, language, decimals)
  const percent = (value: number | null): string => (value === null ? '–' : `${number(1)(value)} %`)
  const rows = [
    {
      key: 'mean',
      name: [t('reviews.dayMean'), one.unit].filter(Boolean).join(', '),
      of: one.day_mean,
      say: number(one.decimals),
    },
    { key: 'exceeded', name: t('reviews.exceeded'), of: one.exceeded, say: number(0) },
    { key: 'share', name: t('reviews.validShare'), of: one.valid_share, say: percent },
    { key: 'full', name: t('reviews.fullDays'), of: one.full_days, say: number(0) },
  ]
  return (
    <dl className={classes.figures}>
      {rows.map(({ key, name, of, say }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <span>{say(of.before)}</span> → <b>{say(of.after)}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
