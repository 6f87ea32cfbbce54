import { useForm } from '@mantine/form'
import type { Transmission } from '@quantrac/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { DiscardQuestion, useDirtyGuard } from '../../components/form/DirtyGuard.tsx'
import { FormButtons } from '../../components/form/FormButtons.tsx'
import { SaveFailure } from '../../components/form/SaveFailure.tsx'
import { focusFirst, useSave } from '../../components/form/use-save.ts'
import { ConnectionPart } from './ConnectionPart.tsx'
import { ContentPart } from './ContentPart.tsx'
import classes from './DestinationForm.module.css'
import { NamesPart } from './NamesPart.tsx'
import { StationsPart } from './StationsPart.tsx'
import {
  type DestinationFormState,
  destinationValues,
  type DestinationValues,
  writeOf,
} from './transmission-form.ts'
import { transmissionsKey } from './transmissions-query.ts'
import { stationsProblem, useChecks } from './use-checks.ts'

interface DestinationFormProps {
  destination: Transmission | null
  focus: string | undefined
}

/** Adds or changes a destination: how it is reached, what files are called, what is in them, and of which stations. */
export function DestinationForm({ destination, focus }: DestinationFormProps) {
  const { t } = useTranslation()
  const may = useCan(
    destination === null ? 'transmissions.add_transmission' : 'transmissions.change_transmission',
  )
  const checks = useChecks()
  const form = useForm<DestinationValues>({
    initialValues: destinationValues(destination),
    validate: checks,
  })
  useFieldFocus(form, focus)
  const { save, failed, leave } = useSaving(form, destination)
  const guard = useDirtyGuard(may && !save.isPending && !save.isSuccess && form.isDirty())
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => {
          const problem = stationsProblem(values)
          if (problem === null) save.mutate(values)
          else form.setFieldError('stations', t(`transmissions.stationsWrong.${problem}`))
        },
        (errors) => focusFirst(form, errors),
      )}
    >
      <fieldset disabled={!may} className={classes.parts}>
        <ConnectionPart form={form} stored={destination} />
        <NamesPart form={form} />
        <ContentPart form={form} />
        <StationsPart form={form} />
      </fieldset>
      {may && (
        <div className={classes.end}>
          <SaveFailure error={save.error} form={form} failed={failed} mb="md" />
          <FormButtons
            isPending={save.isPending}
            onCancel={() => leave(destination?.id)}
            submitLabel={destination === null ? t('transmissions.addAndTest') : t('common.save')}
          />
        </div>
      )}
      <DiscardQuestion opened={guard.isAsking} onKeep={guard.keep} onDiscard={guard.leave} />
    </form>
  )
}

function useSaving(form: DestinationFormState, destination: Transmission | null) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isNew = destination === null
  const failed = t(isNew ? 'transmissions.addFailed' : 'transmissions.saveFailed')
  /** To the list, with the destination open: the test is there. */
  const leave = (id: number | undefined) =>
    void navigate({
      to: '/setting/transmissions',
      search: id === undefined ? {} : { destination: String(id) },
    })
  const save = useSave(
    {
      form,
      save: async (values) => {
        const body = writeOf(values)
        return isNew
          ? api.transmissionCreate({ body })
          : api.transmissionUpdate({ params: { id: destination.id }, body })
      },
      renews: transmissionsKey,
      done: ({ data: { name } }) => t(isNew ? 'transmissions.added' : 'transmissions.saved', { name }),
      failed,
    },
    ({ data: { id } }) => leave(id),
  )
  return { save, failed, leave }
}

/** The field that the failed step of a test has led to. */
function useFieldFocus(form: DestinationFormState, field: string | undefined): void {
  const { getInputNode } = form
  useEffect(() => {
    if (field === undefined) return
    const node = getInputNode(field)
    node?.scrollIntoView({ block: 'center' })
    node?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form has come
  }, [])
}
