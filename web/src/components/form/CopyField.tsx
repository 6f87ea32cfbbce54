import { ActionIcon, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from './use-copy.ts'

export interface CopyFieldProps extends Pick<TextInputProps, 'description'> {
  label: string
  value: string
  /** Shown completely, on several lines if needed. */
  isLong?: boolean
  /** Takes the focus when it appears, as the result of the button just pressed. */
  takesFocus?: boolean
}

/** A text with a button that copies it. */
export function CopyField({ label, value, isLong = false, takesFocus = false, description }: CopyFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { isCopied, copy } = useCopy()
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const select = (): void => {
    field.current?.focus()
    field.current?.select()
  }
  const Field = isLong ? Textarea : TextInput
  return (
    <Field
      ref={field}
      {...(isLong ? { autosize: true } : {})}
      label={label}
      description={description}
      value={value}
      readOnly
      spellCheck={false}
      styles={{
        // A link would break at its hyphens and leave short lines.
        input: { fontFamily: 'var(--mantine-font-family-monospace)', wordBreak: 'break-all' },
      }}
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={44}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('copyField.copy', { label })}
          title={t('copyField.copy', { label })}
          onClick={() => void copy({ label, value, select })}
        >
          {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        </ActionIcon>
      }
    />
  )
}
