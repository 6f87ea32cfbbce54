import { Button, Group, type GroupProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export interface FormButtonsProps extends Omit<GroupProps, 'children'> {
  /** The form is being saved. */
  isPending: boolean
  onCancel: () => void
  /** «Save» by default. */
  submitLabel?: string | undefined
  steps?: FormSteps | undefined
}

/** The step of a form that is shown. */
export interface FormSteps {
  /** Undefined in the last one, which is saved. */
  onNext: (() => void) | undefined
  /** Undefined in the first one. */
  onBack: (() => void) | undefined
}

/** The end of a form: Cancel, and the submit button at the right. */
export function FormButtons({ isPending, onCancel, submitLabel, steps, ...group }: FormButtonsProps) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="sm" {...group}>
      <Button variant="default" onClick={onCancel} disabled={isPending}>
        {t('common.cancel')}
      </Button>
      {steps !== undefined && (
        <Button variant="default" onClick={steps.onBack} disabled={isPending || steps.onBack === undefined}>
          {t('form.back')}
        </Button>
      )}
      <Button type="submit" loading={isPending}>
        {steps?.onNext === undefined ? (submitLabel ?? t('common.save')) : t('form.next')}
      </Button>
    </Group>
  )
}
