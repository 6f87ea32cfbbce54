import { useMediaQuery } from '@mantine/hooks'
import { useTableState } from '../../components/table/use-table-state.ts'
import { DecidedReviews } from './DecidedReviews.tsx'
import { OpenReviews } from './OpenReviews.tsx'
import { tabOf } from './Panes.tsx'

/** What tests found suspect, one stretch after another, and what people decided of it. */
export function ReviewsPage() {
  const state = useTableState()
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const tab = tabOf(state)
  if (tab === 'open') return <OpenReviews state={state} isWide={isWide} />
  return <DecidedReviews key={tab} status={tab} state={state} isWide={isWide} />
}
