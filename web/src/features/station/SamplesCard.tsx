import type { ModuleLatest } from '@quantrac/contract'
import { Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import type { TableSearch } from '../../components/table/list-address.ts'
import { Section } from './Section.tsx'

/** Must be the same function in each render. */
export type LoadSamples = () => Promise<ComponentType<{ station: ModuleLatest }>>

interface SamplesCardProps {
  station: ModuleLatest
  load: LoadSamples
}

/** What laboratories found at the station; fetched when it comes near, or the address is about it. */
export function SamplesCard({ station, load }: SamplesCardProps) {
  const { t } = useTranslation()
  const search: TableSearch = useSearch({ strict: false })
  const isAsked = Object.keys(search).some((name) => name.startsWith('samples_'))
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [isSeen, setSeen] = useState(isAsked)
  if (!isSeen && (isAsked || entry?.isIntersecting === true)) setSeen(true)
  const waiting = <Skeleton height={160} m={16} w="auto" data-unseen={isSeen ? undefined : true} />
  return (
    <div id="station-samples" ref={ref}>
      <Section title={t('station.samples')}>
        {isSeen ? (
          <LazyPart
            load={load}
            waiting={waiting}
            renderFailed={(retry) => <ErrorView text={t('station.partFailed')} onRetry={retry} />}
          >
            {(Samples) => <Samples station={station} />}
          </LazyPart>
        ) : (
          waiting
        )}
      </Section>
    </div>
  )
}
