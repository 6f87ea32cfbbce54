import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export interface PasswordFieldProps extends PasswordInputProps {
  label: string
}

/** A password, with a button that shows it and that the keyboard reaches. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      visibilityToggleFocusable
      // Unique, because a form may have several of them.
      visibilityToggleButtonProps={{ 'aria-label': `${t('form.showPassword')}: ${props.label}` }}
      // The library sets it on every other kind of input.
      aria-invalid={Boolean(props.error) || undefined}
      {...props}
    />
  )
}
