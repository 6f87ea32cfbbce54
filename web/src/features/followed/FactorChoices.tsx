import { Stack, Text } from '@mantine/core'
import type { Module } from '@quantrac/contract'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../components/feedback/notify.tsx'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { NoChoices } from './ChoicesState.tsx'
import { factorChoices, type TypeStations } from './choices-query.ts'
import { FollowedFilters, isChosenOnly } from './FollowedFilters.tsx'
import { FollowedNote } from './FollowedNote.tsx'
import { createFactorStore, type FactorStore, isKnown, type KnownFactors } from './factor-store.ts'
import { shareOf } from './followed-choice.ts'
import { SaveBar } from './SaveBar.tsx'
import { StationFactors } from './StationFactors.tsx'
import { type ShownType, shownFactors } from './shown-factors.ts'
import { TypeSection } from './TypeSection.tsx'
import type { useFollowedDraft } from './use-followed-draft.ts'

export interface FactorChoicesProps {
  types: readonly TypeStations[]
  draft: ReturnType<typeof useFollowedDraft>
  /** The stations that are followed as a whole. */
  moduleIds: readonly number[]
}

/**
 * Every station with its factors to tick. The factors of a station are requested when it is opened, or for a search.
 */
export function FactorChoices({ types, draft, moduleIds }: FactorChoicesProps) {
  const { t } = useTranslation()
  const state = useTableState()
  const factors = useFactors()
  const { chosen, choose } = draft
  const shown = useShownTypes({ types, state, factors, draft })
  const whole = useMemo(() => new Set(moduleIds), [moduleIds])
  const search = useSearchAll({ types, state, factors, draft })
  const number = formatNumber(chosen.size, currentLanguage())
  return (
    <>
      <FollowedNote modules={moduleIds.length} factors={chosen.size} />
      <FollowedFilters
        state={state}
        searchLabel={t('followed.searchFactors')}
        onClear={chosen.size > 0 ? draft.clear : undefined}
      />
      {search.isRunning && <SearchProgress done={search.done} total={search.total} />}
      <Stack gap="md">
        {shown.map(({ type, stations }) => (
          <FactorSection
            key={type}
            type={type}
            stations={stations}
            factors={factors}
            chosen={chosen}
            followedWhole={whole}
            onChoose={choose}
          />
        ))}
        {shown.length === 0 && !search.isRunning && (
          <NoChoices isEmpty={types.every(({ stations }) => stations.length === 0)} state={state} />
        )}
      </Stack>
      <SaveBar
        words={
          chosen.size > 0
            ? t('followed.chosen', { what: t('followed.factors', { count: chosen.size, number }) })
            : t('followed.noFactors')
        }
        isDirty={draft.isDirty}
        isSaving={draft.isSaving}
        failure={draft.failure}
        onUndo={draft.undo}
        onSave={draft.save}
      />
    </>
  )
}

function SearchProgress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation()
  const number = (value: number): string => formatNumber(value, currentLanguage())
  return (
    <Text size="sm" c="dimmed" mb="md" component="output" display="block">
      {t('followed.searching', { done: number(done), total: number(total) })}
    </Text>
  )
}

interface Parts extends Pick<FactorChoicesProps, 'types' | 'draft'> {
  state: TableState
  factors: Factors
}

/**
 * Requests the factors of all stations of the type in the address for a search, and to find the stations of factors
 * that are already followed.
 */
function useSearchAll({ types, state, factors: { known, load }, draft }: Parts) {
  const isAsked = state.search !== '' || isChosenOnly(state)
  const type = state.filter('type')
  const wanted = useMemo(
    () =>
      types
        .filter((one) => type === undefined || one.type === type)
        .flatMap(({ stations }): readonly Module[] => stations),
    [types, type],
  )
  const isWanted = isAsked || draft.before.size > 0
  useEffect(() => {
    if (isWanted) void load(wanted)
  }, [isWanted, wanted, load])
  const done = wanted.filter(({ code }) => known.has(code)).length
  return { isRunning: isAsked && done < wanted.length, done, total: wanted.length }
}

function useShownTypes({ types, state, factors: { known }, draft: { chosen, before } }: Parts) {
  const { search } = state
  const type = state.filter('type')
  const isOnly = isChosenOnly(state)
  return useMemo(
    () => shownFactors(types, known, { type, search, only: isOnly ? { chosen, before } : undefined }),
    [types, known, type, search, isOnly, chosen, before],
  )
}

interface FactorSectionProps extends ShownType {
  factors: Factors
  chosen: ReadonlySet<number>
  /** Ids of the stations that are followed as a whole. */
  followedWhole: ReadonlySet<number>
  onChoose: (ids: readonly number[], isChosen: boolean) => void
}

/** The stations of one type; each can be opened. */
function FactorSection(props: FactorSectionProps) {
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

interface Factors {
  known: KnownFactors
  load: FactorStore['load']
  /**
   * Resolves to the ids of all factors of these modules, after each is known, and the number of modules that failed.
   */
  idsOf: (stations: readonly Module[]) => Promise<{ ids: number[]; failed: number }>
}

/** The factors of the modules, as far as they were requested. */
function useFactors(): Factors {
  const [store] = useState(() => createFactorStore(factorChoices))
  const known = useSyncExternalStore(store.subscribe, store.known)
  useEffect(() => store.stop, [store])
  return useMemo(
    () => ({
      known,
      load: store.load,
      idsOf: async (stations) => {
        await store.load(stations)
        const found = stations.map(({ code }) => store.known().get(code) ?? 'failed')
        const ids = found.flatMap((factors) => (factors === 'failed' ? [] : factors.map(({ id }) => id)))
        return { ids, failed: found.filter((factors) => factors === 'failed').length }
      },
    }),
    [known, store],
  )
}
