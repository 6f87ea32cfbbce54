import { Alert, Skeleton } from '@mantine/core'
import type { SheetResult } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { ImportSwitch } from '../../components/layout/ImportSwitch.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { Differences } from './Differences.tsx'
import { OneFileCard } from './OneFileCard.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { OtherFile } from './OtherFile.tsx'
import classes from './SheetPage.module.css'
import { type SheetFile, useSheet } from './use-sheet.ts'
import { useSheetWords } from './use-sheet-words.ts'

/** One file: what it would change by station, and the button that lets it. */
export function SheetView({ file, onOther }: { file: SheetFile; onOther: () => void }) {
  const { t } = useTranslation()
  const sheet = useSheet(file)
  const { data, isError, error, refetch } = sheet.found
  return (
    <>
      <PageHeader
        title={t('sheet.title')}
        context={<FileFacts file={file} result={data} />}
        actions={
          <>
            <ImportSwitch current="stations" />
            <OtherFile onOther={onOther} />
          </>
        }
      />
      {data === undefined ? (
        isError ? (
          <ErrorView error={error} fallback={t('sheet.failed')} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.grid} aria-label={t('loading.label')} aria-busy>
            <Skeleton height={420} />
            <Skeleton height={260} />
          </div>
        )
      ) : isNoSheet(data) ? (
        <Alert color="red" role="alert" title={file.name}>
          {data.errors[0]?.detail}
        </Alert>
      ) : (
        <div className={classes.grid}>
          <Differences result={data} sheet={sheet} />
          <div className={classes.side}>
            <OutcomeCard result={data} sheet={sheet} />
            <OneFileCard />
          </div>
        </div>
      )}
    </>
  )
}

/** The file as a whole is refused. */
const isNoSheet = ({ errors, modules, differences }: SheetResult): boolean =>
  errors.length > 0 && differences.length === 0 && modules.same === 0 && errors[0]?.field === null

function FileFacts({ file, result }: { file: SheetFile; result: SheetResult | undefined }) {
  const { t } = useTranslation()
  const words = useSheetWords()
  const sum = ({ added, changed, same }: SheetResult['modules']) => added + changed + same
  const counts =
    result === undefined
      ? []
      : [`${words.modules(sum(result.modules))}, ${words.factors(sum(result.factors))}`, t('sheet.untouched')]
  return <span className={classes.words}>{[file.name, ...counts].join(' · ')}</span>
}
