import { Button, Group, type GroupProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export interface FormButtonsProps extends Omit<GroupProps, 'children'> {
  /** The form is being saved. */
  isPending: boolean
  onCancel: () => void
  /** «Save» by default. */
  submitLabel?: string | undefined
}

/** The end of a form: Cancel, and the submit button at the right. */
export function FormButtons({ isPending, onCancel, submitLabel, ...group }: FormButtonsProps) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="sm" {...group}>
      <Button variant="default" onClick={onCancel} disabled={isPending}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={isPending}>
        {submitLabel ?? t('common.save')}
      </Button>
    </Group>
  )
}
