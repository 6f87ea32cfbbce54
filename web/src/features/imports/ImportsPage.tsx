import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ImportSwitch } from '../../components/layout/ImportSwitch.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { DropZone } from './DropZone.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { ImportView } from './ImportView.tsx'

/** A place for a file and the earlier imports; or the import that the address names. */
export function ImportsPage() {
  const { import: id }: TableSearch = useSearch({ strict: false })
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? <ImportView key={id} id={Number(id)} /> : <Start />
}

function Start() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader
        title={t('imports.title')}
        context={t('imports.lead')}
        actions={<ImportSwitch current="readings" />}
      />
      <DropZone />
      <EarlierImports />
    </>
  )
}
