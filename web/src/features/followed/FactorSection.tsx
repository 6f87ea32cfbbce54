import type { Module } from '@quantrac/contract'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../components/feedback/notify.tsx'
import { isKnown } from './factor-store.ts'
import { shareOf } from './followed-choice.ts'
import type { ShownType } from './shown-factors.ts'
import { StationFactors } from './StationFactors.tsx'
import { TypeSection } from './TypeSection.tsx'
import type { Factors } from './use-factors.ts'

export interface FactorSectionProps extends ShownType {
  factors: Factors
  chosen: ReadonlySet<number>
  /** Ids of the stations that are followed as a whole. */
  followedWhole: ReadonlySet<number>
  onChoose: (ids: readonly number[], isChosen: boolean) => void
}

/** The stations of one type; each can be opened. */
export function FactorSection(props: FactorSectionProps) {
  const { type, stations, factors, chosen, followedWhole, onChoose } = props
  const { toggle, isOpen, retry } = useOpened(factors.load)
  const { chooseAll, isBusy } = useChooseAll(props)
  const ids = stations.flatMap((one) => (isKnown(one.factors) ? one.factors.map(({ id }) => id) : []))
  const isAllKnown = stations.every((one) => isKnown(one.factors))
  const share = shareOf(ids, chosen)
  return (
    <TypeSection
      type={type}
      count={ids.filter((id) => chosen.has(id)).length}
      total={isAllKnown ? ids.length : undefined}
      share={share === 'all' && !isAllKnown ? 'some' : share}
      isBusy={isBusy}
      onChooseAll={(isChosen) => void chooseAll(isChosen)}
    >
      {stations.map(({ station, factors: shown, isFound }) => (
        <StationFactors
          key={station.id}
          station={station}
          factors={shown}
          chosen={chosen}
          isOpen={isOpen(station.id, isFound)}
          isFollowedWhole={followedWhole.has(station.id)}
          onToggle={toggle}
          onRetry={retry}
          onChoose={onChoose}
        />
      ))}
    </TypeSection>
  )
}

/** The open stations: those with a match, until they are closed, and those that were opened. */
function useOpened(load: Factors['load']) {
  const [turned, setTurned] = useState<ReadonlyMap<number, boolean>>(new Map())
  const retry = useCallback((station: Module) => void load([station]), [load])
  return {
    retry,
    isOpen: (id: number, isFound: boolean): boolean => turned.get(id) ?? isFound,
    toggle: useCallback(
      (station: Module, isOpen: boolean) => {
        setTurned((last) => new Map(last).set(station.id, isOpen))
        if (isOpen) void load([station])
      },
      [load],
    ),
  }
}

/** Ticks everything that the section shows; factors that are not loaded yet are requested first. */
function useChooseAll({ stations, factors, onChoose }: FactorSectionProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const chooseAll = async (isChosen: boolean): Promise<void> => {
    const isUnknown = (one: (typeof stations)[number]): boolean => !isKnown(one.factors)
    const known = stations.flatMap((one) =>
      Array.isArray(one.factors) ? one.factors.map(({ id }) => id) : [],
    )
    const unknown = stations.filter(isUnknown).map(({ station }) => station)
    setBusy(unknown.length > 0)
    const { ids, failed } = await factors.idsOf(unknown)
    setBusy(false)
    onChoose([...known, ...ids], isChosen)
    if (failed > 0) notify.error(t('errors.loadFactorsFailed'))
  }
  return { chooseAll, isBusy }
}
