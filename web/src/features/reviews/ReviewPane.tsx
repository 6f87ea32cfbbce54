import { Button, Title, VisuallyHidden } from '@mantine/core'
import type { ReviewVerdict, SuspectStretch } from '@quantrac/contract'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import type { Period } from '../../lib/ranges.ts'
import { useMinute } from '../../lib/use-now.ts'
import { keyOf, type Stretch } from '../../components/reviews/stretch-key.ts'
import { Consequence } from './Consequence.tsx'
import { RecentReviews } from './RecentReviews.tsx'
import { LoadedChart } from './ReviewChart.tsx'
import { ReviewMonths } from './ReviewMonths.tsx'
import { spanText } from './review-words.ts'
import classes from './Reviews.module.css'
import { aroundQuery, factorQuery } from './reviews-query.ts'
import { StretchReadings } from './StretchReadings.tsx'
import { readingsIn, stretchOf } from './stretch.ts'
import type { Decisions } from './use-decisions.ts'
import { VerdictBar } from './VerdictBar.tsx'

export interface ReviewPaneProps {
  stretch: Stretch
  /** Undefined: it does not wait. */
  row: SuspectStretch | undefined
  /** Fetched meanwhile, so that it is there at once. */
  next: SuspectStretch | undefined
  /** Its place in the list, in words. */
  position: string | null
  decisions: Decisions
  /** It has been decided of. */
  onDecided: () => void
  onOpen: (stretch: Stretch) => void
  /** Where it takes the place of the list. */
  onBack: (() => void) | undefined
}

/** One stretch: its readings as a chart, what a person can decide of it, and what that changes. */
export function ReviewPane(props: ReviewPaneProps) {
  const { stretch, row, next, decisions, onDecided, onOpen } = props
  const { t } = useTranslation()
  const may = useCan('readings.add_review')
  const [edited, setEdited] = useState<{ key: string; period: Period } | null>(null)
  const key = keyOf(stretch)
  const chosen: Stretch = { ...stretch, ...(edited?.key === key ? edited.period : null) }
  const around = useQuery(aroundQuery(stretch))
  const facts = useQuery(factorQuery(stretch))
  useFetched(next)
  const own = around.data && readingsIn(around.data.readings, chosen)
  const { unit, decimals } = facts.data?.factor ?? row ?? { unit: '', decimals: 2 }
  const decide = (
    verdict: ReviewVerdict,
    { reason, value }: { reason: string; value: number | null },
  ): void => {
    decisions.decide({ stretch: chosen, verdict, value, reason })
    onDecided()
  }
  const title =
    row === undefined
      ? t('reviews.titleOf', { factor: stretch.factor })
      : t('reviews.title', {
          factor: stretch.factor,
          test: t(`reviews.tests.${row.test}`),
          count: row.count,
        })
  const station = row?.module.name ?? facts.data?.module.name ?? stretch.module
  return (
    <PaneFrame title={title} station={station} {...props}>
      <LoadedChart
        around={around}
        facts={facts.data}
        code={stretch.factor}
        unit={unit}
        decimals={decimals}
        chosen={chosen}
        onChoose={may ? (period) => setEdited({ key, period }) : undefined}
      />
      <VerdictBar
        chosen={chosen}
        own={own}
        unit={unit}
        decisions={decisions}
        onDecide={decide}
        onOpen={onOpen}
      />
      <div className={classes.pair}>
        <StretchReadings key={key} readings={own} unit={unit} decimals={decimals} />
        <Consequence stretch={chosen} />
      </div>
      <RecentReviews decisions={decisions} onUndone={onOpen} />
    </PaneFrame>
  )
}

/** The readings of a stretch that is likely to be looked at next. */
function useFetched(row: SuspectStretch | undefined): void {
  const stretch = row && stretchOf(row)
  const none = { module: '', factor: '', from: 0, to: 0 }
  useQuery({ ...aroundQuery(stretch ?? none), enabled: stretch !== undefined })
  useQuery({ ...factorQuery(stretch ?? none), enabled: stretch !== undefined })
}

interface FrameProps extends Pick<ReviewPaneProps, 'stretch' | 'position' | 'onBack'> {
  title: string
  station: string
  children: ReactNode
}

/** Title and way back of a stretch. */
export function PaneFrame({ stretch, position, onBack, title, station, children }: FrameProps) {
  const { t } = useTranslation()
  const now = useMinute()
  return (
    <section
      className={classes.pane}
      aria-label={t('reviews.detail')}
      data-page={onBack !== undefined || undefined}
    >
      {onBack !== undefined && (
        <>
          <VisuallyHidden component="h1">{t('nav.reviews')}</VisuallyHidden>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            className={classes.back ?? ''}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={onBack}
          >
            {t('reviews.back')}
          </Button>
        </>
      )}
      <header className={classes.title}>
        <div>
          <Title order={2} size={20}>
            {title}
          </Title>
          <p>{[station, spanText(stretch, now), position].filter((part) => part !== null).join(' · ')}</p>
        </div>
        <ReviewMonths at={stretch.from} />
      </header>
      {children}
    </section>
  )
}
