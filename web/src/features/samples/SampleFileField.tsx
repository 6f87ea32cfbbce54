import type { Sample } from '@quantrac/contract'
import { Button, Input, Text } from '@mantine/core'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostSampleFileBytes } from '../../api/contract-values.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { byteSize } from '../../lib/byte-size.ts'
import classes from './Samples.module.css'

const accepted = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg'

interface SampleFileFieldProps {
  /** The file that is stored. */
  present: Sample['file']
  chosen: File | null
  isRemoved: boolean
  error: ReactNode
  onChoose: (file: File) => void
  onRemove: (isRemoved: boolean) => void
}

/** The laboratory's sheet of results. */
export function SampleFileField({
  present,
  chosen,
  isRemoved,
  error,
  onChoose,
  onRemove,
}: SampleFileFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const shown = chosen === null ? (isRemoved ? null : present) : { name: chosen.name, bytes: chosen.size }
  const take = (file: File | undefined): void => {
    if (file === undefined) return
    setTooLarge(file.size > mostSampleFileBytes)
    if (file.size <= mostSampleFileBytes) onChoose(file)
  }
  return (
    <Input.Wrapper
      label={t('samples.file')}
      labelElement="div"
      description={t('samples.fileHelp')}
      error={isTooLarge ? t('samples.fileTooLarge') : error}
    >
      <div className={classes.file}>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label={t('samples.chooseFile')}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPaperclip size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('samples.chooseFile')}
        </Button>
        {shown !== null && (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {`${shown.name} · ${byteSize(shown.bytes, currentLanguage())}`}
            </Text>
            <Button size="xs" variant="subtle" onClick={() => onRemove(present !== null && chosen === null)}>
              {t('samples.removeFile')}
            </Button>
          </>
        )}
      </div>
    </Input.Wrapper>
  )
}
