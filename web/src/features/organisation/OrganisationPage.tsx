import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { OrganisationForm } from './OrganisationForm.tsx'
import { organisationQuery } from './organisation-query.ts'

/** What stands in the heading of documents. */
export function OrganisationPage() {
  const { t } = useTranslation()
  const found = useQuery(organisationQuery)
  return (
    <>
      <PageHeader title={t('nav.organisation')} context={t('organisation.lead')} />
      <Loaded query={found} fallback={t('organisation.fetchFailed')} height={380}>
        {(organisation) => <OrganisationForm organisation={organisation} />}
      </Loaded>
    </>
  )
}
