import type { AttachedFile } from '@quantrac/contract'
import { Button, Input, Text } from '@mantine/core'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostAttachmentBytes } from '../../api/contract-values.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { byteSize } from '../../lib/byte-size.ts'
import classes from './AttachmentField.module.css'

const accepted = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg'

interface AttachmentFieldProps {
  label: string
  /** The file that is stored. */
  present: AttachedFile | null
  chosen: File | null
  isRemoved: boolean
  error: ReactNode
  onChoose: (file: File) => void
  onRemove: (isRemoved: boolean) => void
}

/** A document that belongs to what the form is about; it is sent after the rest is saved. */
export function AttachmentField({
  label,
  present,
  chosen,
  isRemoved,
  error,
  onChoose,
  onRemove,
}: AttachmentFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const shown = chosen === null ? (isRemoved ? null : present) : { name: chosen.name, bytes: chosen.size }
  const take = (file: File | undefined): void => {
    if (file === undefined) return
    setTooLarge(file.size > mostAttachmentBytes)
    if (file.size <= mostAttachmentBytes) onChoose(file)
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t('attachment.help')}
      error={isTooLarge ? t('attachment.tooLarge') : error}
    >
      <div className={classes.file}>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label={t('attachment.choose')}
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
          {t('attachment.choose')}
        </Button>
        {shown !== null && (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {`${shown.name} · ${byteSize(shown.bytes, currentLanguage())}`}
            </Text>
            <Button size="xs" variant="subtle" onClick={() => onRemove(present !== null && chosen === null)}>
              {t('attachment.remove')}
            </Button>
          </>
        )}
      </div>
    </Input.Wrapper>
  )
}
