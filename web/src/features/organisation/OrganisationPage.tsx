import type { Organisation } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { OrganisationForm } from './OrganisationForm.tsx'

export const organisationKey = ['organisation'] as const

/** What stands in the heading of documents. */
export function OrganisationPage() {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: organisationKey,
    queryFn: async ({ signal }): Promise<Organisation> =>
      (await api.organisationRetrieve({}, { signal })).data,
  })
  return (
    <>
      <PageHeader title={t('nav.organisation')} context={t('organisation.lead')} />
      <Loaded query={found} fallback={t('organisation.fetchFailed')} height={380}>
        {(organisation) => <OrganisationForm organisation={organisation} />}
      </Loaded>
    </>
  )
}
