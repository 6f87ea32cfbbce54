import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Scheduler } from '@quantrac/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { BasicStep } from './BasicStep.tsx'
import { FunctionStep } from './FunctionStep.tsx'
import classes from './SchedulerForm.module.css'
import { SummaryStep } from './SummaryStep.tsx'
import {
  problemsOf,
  type SchedulerValues,
  schedulerBody,
  schedulerValues,
  wholeOf,
} from './scheduler-form.ts'
import { schedulersKey } from './scheduler-list.ts'
import { TimesStep } from './TimesStep.tsx'
import { useOfferSwitch } from './use-toggle.ts'

const steps = ['basic', 'function', 'times', 'summary'] as const

const LAST = 3

/** Adds or edits a task in four steps. Opens when it is mounted. */
export function SchedulerForm({ row: scheduler, page, onClose }: ListDialogProps<Scheduler>) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const [step, setStep] = useState(0)
  const form = useSchedulerForm(scheduler, step)
  const offerSwitch = useOfferSwitch()
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
        const { data } = isNew
          ? await api.schedulerCreate({ body: { ...body, enabled: false } })
          : await api.schedulerUpdate({ params: { id: scheduler.id }, body })
        return data
      }}
      addsTo={isNew && page}
      renews={schedulersKey}
      done={(saved) => {
        const name = saved.task_name
        offerSwitch(saved, isNew ? t('schedulers.added', { name }) : t('schedulers.saved', { name }))
        return undefined
      }}
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

/** A dot a step, and the name of the one that is shown. */
function StepDots({ step }: { step: number }) {
  const { t } = useTranslation()
  const name = t(`schedulers.steps.${steps[step] ?? 'basic'}`)
  return (
    <div className={classes.head}>
      <Text fw={600}>{name}</Text>
      <ol
        className={classes.dots}
        aria-label={t('schedulers.stepOf', { step: step + 1, count: steps.length })}
      >
        {steps.map((one, place) => (
          <li
            key={one}
            aria-current={place === step ? 'step' : undefined}
            data-done={place < step || undefined}
            title={t(`schedulers.steps.${one}`)}
          />
        ))}
      </ol>
    </div>
  )
}
