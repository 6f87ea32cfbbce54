import type { Scheduler } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import {
  problemsOf,
  schedulerBody,
  schedulerValues,
  type SchedulerValues,
  wholeOf,
} from './scheduler-form.ts'
import { schedulersKey } from './scheduler-list.ts'
import { BasicStep } from './BasicStep.tsx'
import { FunctionStep } from './FunctionStep.tsx'
import { StepDots } from './StepDots.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { TimesStep } from './TimesStep.tsx'

const LAST = 3

/** Adds or edits a task in four steps. Opens when it is mounted. */
export function SchedulerForm({ row: scheduler, page, onClose }: ListDialogProps<Scheduler>) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const [step, setStep] = useState(0)
  const form = useSchedulerForm(scheduler, step)
  const isNew = scheduler === undefined
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={isNew ? t('schedulers.addTitle') : t('schedulers.edit', { name: scheduler.task_name })}
      form={form}
      save={async (values) => {
        const body = schedulerBody(values, t('schedulers.monthlyOn', { day: wholeOf(values, 'day') }))
        if (isNew) await api.schedulerCreate({ body: { ...body, enabled: false } })
        else await api.schedulerUpdate({ params: { id: scheduler.id }, body })
        return body.task_name
      }}
      addsTo={isNew && page}
      renews={schedulersKey}
      done={(name) => (isNew ? t('schedulers.added', { name }) : t('schedulers.saved', { name }))}
      failed={isNew ? t('schedulers.createFailed') : t('schedulers.updateFailed', { id: scheduler.id })}
      submitLabel={isNew ? t('common.save') : t('schedulers.update')}
      steps={{
        onNext: step < LAST ? () => setStep(step + 1) : undefined,
        onBack: step > 0 ? () => setStep(step - 1) : undefined,
      }}
    >
      <StepDots step={step} />
      {step === 0 && <BasicStep form={form} />}
      {step === 1 && <FunctionStep form={form} />}
      {step === 2 && <TimesStep form={form} />}
      {step === LAST && <SummaryStep form={form} />}
    </FormDialog>
  )
}

function useSchedulerForm(scheduler: Scheduler | undefined, step: number) {
  const { t } = useTranslation()
  const words = {
    name: t('scheduler.modal.error_task_name_required'),
    module: t('schedulers.moduleNeeded'),
    factors: t('schedulers.factorsNeeded'),
    start: t('schedulers.startNeeded'),
    end: t('schedulers.endNeeded'),
    endBeforeStart: t('schedulers.endBeforeStart'),
  }
  const [initialValues] = useState(() => schedulerValues(scheduler, Date.now()))
  return useForm<SchedulerValues>({
    initialValues,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(problemsOf(values, step)).map(([field, problem]) => [field, words[problem]]),
      ),
  })
}
