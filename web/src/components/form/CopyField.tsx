import { ActionIcon, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../feedback/notify.tsx'

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
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      notify.success(t('copyField.copied', { label }), { place: 'app' })
    } catch {
      // Without TLS a page may not write to the clipboard: the text is selected, and the person copies it.
      field.current?.focus()
      field.current?.select()
      notify.info(t('copyField.byHand'), { place: 'app' })
    }
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
          onClick={() => void copy()}
        >
          {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        </ActionIcon>
      }
    />
  )
}
