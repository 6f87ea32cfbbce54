import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { DestinationForm } from './DestinationForm.tsx'
import { destinationQuery } from './transmissions-query.ts'

interface DestinationViewProps {
  /** Null: a new one. */
  id: number | null
  /** The field that a person came for. */
  focus: string | undefined
}

/** The form of a destination. */
export function DestinationView({ id, focus }: DestinationViewProps) {
  const { t } = useTranslation()
  return (
    <>
      {id === null ? (
        <>
          <Head title={t('transmissions.addTitle')} />
          <DestinationForm destination={null} focus={focus} />
        </>
      ) : (
        <Stored id={id} focus={focus} />
      )}
    </>
  )
}

function Stored({ id, focus }: { id: number; focus: string | undefined }) {
  const { t } = useTranslation()
  // What a person is changing is not replaced by what the server says meanwhile.
  const found = useQuery({ ...destinationQuery(id), refetchOnWindowFocus: false })
  return (
    <>
      <Head title={found.data?.name ?? t('nav.transmissions')} />
      <Loaded query={found} fallback={t('transmissions.fetchFailed')} height={480}>
        {(destination) => <DestinationForm destination={destination} focus={focus} />}
      </Loaded>
    </>
  )
}

function Head({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <PageHeader
      title={title}
      context={t('transmissions.formLead')}
      actions={
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/setting/transmissions" />}>
          {t('transmissions.all')}
        </Button>
      }
    />
  )
}
