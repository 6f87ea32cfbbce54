import type { Module } from '@quantrac/contract'
import { Stack, Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import type { TypeStations } from './choices-query.ts'
import { NoChoices } from './ChoicesState.tsx'
import { FactorSection } from './FactorSection.tsx'
import { FollowedFilters, isChosenOnly } from './FollowedFilters.tsx'
import { FollowedNote } from './FollowedNote.tsx'
import { SaveBar } from './SaveBar.tsx'
import { shownFactors } from './shown-factors.ts'
import { type Factors, useFactors } from './use-factors.ts'
import type { useFollowedDraft } from './use-followed-draft.ts'

export interface FactorChoicesProps {
  types: readonly TypeStations[]
  draft: ReturnType<typeof useFollowedDraft>
  /** The stations that are followed as a whole. */
  moduleIds: readonly number[]
}

/** Every station with its factors to tick. The factors of a station are requested when it is opened, or for a search. */
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
 * Requests the factors of all stations of the type in the address for a search, and to find the stations of factors that are
 * already followed.
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
