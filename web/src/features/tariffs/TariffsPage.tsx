import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { type Tariffs, tariffsQuery } from '../../components/tariffs/tariffs-query.ts'
import { useNow } from '../../lib/use-now.ts'
import { GridSection } from './GridSection.tsx'
import { HourSection } from './HourSection.tsx'
import { PriceSection } from './PriceSection.tsx'
import { ReactiveSection } from './ReactiveSection.tsx'
import type { Asked } from './subjects.ts'
import { VatSection } from './VatSection.tsx'

const loadForm = async () => (await import('./TariffForm.tsx')).TariffForm

/** What electricity costs and when, and what CO2 it stands for: by documents, each from a day on. */
export function TariffsPage() {
  const { t } = useTranslation()
  const found = useQuery(tariffsQuery)
  return (
    <>
      <PageHeader title={t('tariffs.title')} context={t('tariffs.lead')} />
      <Loaded query={found} fallback={t('tariffs.fetchFailed')} height={640}>
        {(tariffs) => <Sections tariffs={tariffs} />}
      </Loaded>
    </>
  )
}

function Sections({ tariffs }: { tariffs: Tariffs }) {
  const now = useNow()
  const [asked, setAsked] = useState<{ asked: Asked; turn: number }>()
  const ask = (next: Asked): void => setAsked((last) => ({ asked: next, turn: (last?.turn ?? 0) + 1 }))
  const { prices, hours, vat, reactive, grid } = tariffs
  return (
    <>
      <PriceSection {...{ prices, now, ask }} />
      <HourSection {...{ hours, now, ask }} />
      <VatSection {...{ vat, now, ask }} />
      <ReactiveSection {...{ reactive, now, ask }} />
      <GridSection {...{ grid, now, ask }} />
      {asked !== undefined && (
        <LazyDialog load={loadForm} asking={asked.turn}>
          {(TariffForm) => <TariffForm key={asked.turn} asked={asked.asked} tariffs={tariffs} now={now} />}
        </LazyDialog>
      )}
    </>
  )
}
