import { Alert } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportSwitch } from '../../components/layout/ImportSwitch.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { FileZone } from './FileZone.tsx'
import { OneFileCard } from './OneFileCard.tsx'
import { type ChosenFile, readChosen } from './sheet-file.ts'
import classes from './SheetPage.module.css'
import { SheetView } from './SheetView.tsx'
import type { SheetFile } from './use-sheet.ts'

/** Stations, factors and limits as one sheet: a place for a file, then what it would change. */
export function SheetPage() {
  const { t } = useTranslation()
  const [file, setFile] = useState<SheetFile | null>(null)
  const [refused, setRefused] = useState<Extract<ChosenFile, { problem: string }> | null>(null)
  const chosen = useRef(0)
  const take = async (given: File): Promise<void> => {
    const id = (chosen.current += 1)
    const read = await readChosen(given)
    // Another was chosen meanwhile.
    if (id !== chosen.current) return
    setRefused('problem' in read ? read : null)
    if ('text' in read) setFile({ ...read, id })
  }
  if (file !== null) return <SheetView key={file.id} file={file} onOther={() => setFile(null)} />
  return (
    <>
      <PageHeader
        title={t('sheet.title')}
        context={t('sheet.lead')}
        actions={<ImportSwitch current="stations" />}
      />
      <div className={classes.grid}>
        <div>
          <FileZone onFile={(given) => void take(given)} />
          {refused !== null && (
            <Alert color="red" role="alert" title={refused.name}>
              {t(refused.problem === 'notText' ? 'sheet.notText' : 'sheet.tooLong')}
            </Alert>
          )}
        </div>
        <OneFileCard />
      </div>
    </>
  )
}
