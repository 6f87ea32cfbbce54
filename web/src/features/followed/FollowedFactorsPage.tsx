import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { stationChoicesQuery } from './choices-query.ts'
import { ChoicesError, ChoicesSkeleton } from './ChoicesState.tsx'
import { FactorChoices } from './FactorChoices.tsx'
import { useFollowedDraft } from './use-followed-draft.ts'

/** The page on which a person chooses single factors to follow. */
export function FollowedFactorsPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader
        title={t('nav.user_factors')}
        context={t('followed.factorsContext')}
        actions={
          <Anchor component={Link} to="/setting/user_modules">
            {t('followed.toModules')}
          </Anchor>
        }
      />
      <Choices />
    </>
  )
}

function Choices() {
  const stations = useQuery(stationChoicesQuery)
  const draft = useFollowedDraft('factor_ids')
  const { data: followed } = draft.stored
  if (stations.data !== undefined && followed !== undefined) {
    return <FactorChoices types={stations.data} draft={draft} moduleIds={followed.module_ids} />
  }
  const error = stations.data === undefined ? stations.error : draft.stored.error
  const retry = (): void => {
    void stations.refetch()
    void draft.stored.refetch()
  }
  return error === null ? <ChoicesSkeleton /> : <ChoicesError error={error} onRetry={retry} />
}
