import { Alert, Button, Text } from '@mantine/core'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { useFileDrop } from '../../lib/use-file-drop.ts'
import { byteSize } from '../../lib/byte-size.ts'
import classes from './DropZone.module.css'
import { accepted, type FileProblem, fileProblem } from './file-check.ts'
import { useUpload } from './use-upload.ts'

/** Takes a file that is dropped or chosen, and says how much of it is sent. */
export function DropZone() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [problem, setProblem] = useState<{ file: File; what: FileProblem } | null>(null)
  const upload = useUpload()
  const take = (file: File | undefined): void => {
    if (file === undefined || upload.file !== undefined) return
    const what = fileProblem(file)
    setProblem(what && { file, what })
    if (what === null) upload.send(file)
  }
  const drop = useFileDrop(take)
  return (
    <section className={classes.zone} aria-label={t('imports.zone')} {...drop}>
      {upload.file === undefined ? (
        <Choose onFile={take} />
      ) : (
        <Sending file={upload.file} sent={upload.sent} onStop={upload.stop} />
      )}
      {problem !== null && (
        <Alert color="red" role="alert" className={classes.problem ?? ''} title={problem.file.name}>
          {t(`imports.problems.${problem.what}`, { size: byteSize(problem.file.size, currentLanguage()) })}
        </Alert>
      )}
      {problem === null && upload.error !== null && (
        <Alert color="red" role="alert" className={classes.problem ?? ''} title={t('imports.uploadFailed')}>
          {errorText(upload.error)}
        </Alert>
      )}
    </section>
  )
}

function Choose({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconFileImport size={32} stroke={1.5} className={classes.icon} aria-hidden />
      <Text fw={600}>{t('imports.drop')}</Text>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('imports.choose')}</Button>
      <Text size="sm" c="dimmed" className={classes.words ?? ''}>
        {t('imports.accepted')}
      </Text>
    </>
  )
}

interface SendingProps {
  file: File
  sent: number
  onStop: () => void
}

function Sending({ file, sent, onStop }: SendingProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const isSent = sent >= 1
  const words = isSent
    ? t('imports.reading')
    : t('imports.sending', { percent: formatNumber(Math.floor(sent * 100), language) })
  return (
    <>
      <Text
        fw={600}
        className={classes.words ?? ''}
      >{`${file.name} · ${byteSize(file.size, language)}`}</Text>
      <progress
        className={classes.progress}
        // Without a value while the server looks into it: nobody knows how long that takes.
        {...(!isSent && { value: sent })}
        aria-label={words}
      />
      <Text size="sm" c="dimmed">
        {words}
      </Text>
      <Button variant="default" onClick={onStop}>
        {t('imports.stopSending')}
      </Button>
    </>
  )
}
