import type { Module } from '@quantrac/contract'
import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { holdsWords } from '../../lib/search-text.ts'
import { stationChoicesQuery, type TypeStations } from './choices-query.ts'
import { ChoicesError, ChoicesSkeleton, NoChoices } from './ChoicesState.tsx'
import { shareOf } from './followed-choice.ts'
import { FollowedFilters, isChosenOnly } from './FollowedFilters.tsx'
import { FollowedNote } from './FollowedNote.tsx'
import { SaveBar } from './SaveBar.tsx'
import { TickList } from './TickList.tsx'
import { TypeSection } from './TypeSection.tsx'
import { useFollowedDraft } from './use-followed-draft.ts'

/** The page on which a person chooses whole stations to follow. */
export function FollowedModulesPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader
        title={t('nav.user_modules')}
        context={t('followed.modulesContext')}
        actions={
          <Anchor component={Link} to="/setting/user_factors">
            {t('followed.toFactors')}
          </Anchor>
        }
      />
      <ModuleChoices />
    </>
  )
}

function ModuleChoices() {
  const stations = useQuery(stationChoicesQuery)
  const draft = useFollowedDraft('module_ids')
  const { data: followed } = draft.stored
  if (stations.data !== undefined && followed !== undefined) {
    return <LoadedChoices types={stations.data} draft={draft} factors={followed.factor_ids.length} />
  }
  const error = stations.data === undefined ? stations.error : draft.stored.error
  const retry = (): void => {
    void stations.refetch()
    void draft.stored.refetch()
  }
  return error === null ? <ChoicesSkeleton /> : <ChoicesError error={error} onRetry={retry} />
}

interface LoadedChoicesProps {
  types: readonly TypeStations[]
  draft: ReturnType<typeof useFollowedDraft>
  /** The number of single factors that are followed beside the stations. */
  factors: number
}

function LoadedChoices({ types, draft, factors }: LoadedChoicesProps) {
  const { t } = useTranslation()
  const state = useTableState()
  const { chosen, choose } = draft
  const shown = useShownStations(types, state, draft)
  const number = formatNumber(chosen.size, currentLanguage())
  return (
    <>
      <FollowedNote modules={chosen.size} factors={factors} />
      <FollowedFilters
        state={state}
        searchLabel={t('followed.search')}
        onClear={chosen.size > 0 ? draft.clear : undefined}
      />
      <Stack gap="md">
        {shown.map(({ type, stations }) => {
          const ids = stations.map(({ id }) => id)
          return (
            <TypeSection
              key={type}
              type={type}
              count={ids.filter((id) => chosen.has(id)).length}
              total={ids.length}
              share={shareOf(ids, chosen)}
              onChooseAll={(isChosen) => choose(ids, isChosen)}
            >
              <TickList options={stations} chosen={chosen} onChoose={choose} />
            </TypeSection>
          )
        })}
        {shown.length === 0 && (
          <NoChoices isEmpty={types.every(({ stations }) => stations.length === 0)} state={state} />
        )}
      </Stack>
      <SaveBar
        words={
          chosen.size > 0
            ? t('followed.chosen', { what: t('followed.modules', { count: chosen.size, number }) })
            : t('followed.noModules')
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

/** The types with a station that matches the filters of the address, and those stations. */
function useShownStations(
  types: readonly TypeStations[],
  state: TableState,
  { chosen, before }: Pick<ReturnType<typeof useFollowedDraft>, 'chosen' | 'before'>,
): TypeStations[] {
  const { search } = state
  const type = state.filter('type')
  // A box that was just unticked stays visible until it is saved.
  const only = isChosenOnly(state) ? { chosen, before } : undefined
  return useMemo(() => {
    const isShown = ({ id, code, name, description }: Module): boolean =>
      (only === undefined || only.chosen.has(id) || only.before.has(id)) &&
      (search === '' || holdsWords(`${code} ${name} ${description}`, search))
    return types
      .filter((one) => type === undefined || one.type === type)
      .map((one) => ({ ...one, stations: one.stations.filter(isShown) }))
      .filter(({ stations }) => stations.length > 0)
    // oxlint-disable-next-line react/exhaustive-deps -- `only` is a new object each time; its members are listed
  }, [types, search, type, only?.chosen, only?.before])
}
