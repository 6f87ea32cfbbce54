import { useSearch } from '@tanstack/react-router'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import type { TableSearch } from '../../components/table/list-address.ts'
import { Destinations } from './Destinations.tsx'

const loadView = async () => (await import('./DestinationView.tsx')).DestinationView

/** The destinations of files; or the form of the one that the address names, or of a new one. */
export function TransmissionsPage() {
  const { edit, at }: TableSearch = useSearch({ strict: false })
  const isNew = edit === 'new'
  if (!isNew && (edit === undefined || !/^[1-9]\d{0,8}$/.test(edit))) return <Destinations />
  return (
    <LazyPart load={loadView}>
      {(DestinationView) => <DestinationView key={edit} id={isNew ? null : Number(edit)} focus={at} />}
    </LazyPart>
  )
}
