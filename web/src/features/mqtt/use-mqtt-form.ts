import type { MqttConfig } from '@quantrac/contract'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldErrorsFor } from '../../components/form/form-errors.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { isPort, mqttBody, mqttValues, type MqttValues } from './mqtt-form.ts'
import { mqttConfigQuery } from './mqtt-query.ts'

/** The form over the settings, with what Save does. `onSaved` runs when the server has stored them. */
export function useMqttForm(config: MqttConfig, onSaved: () => void) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  const form = useForm<MqttValues>({
    initialValues: mqttValues(config),
    validate: {
      host: (host) => (host.trim() === '' ? t('form.required') : null),
      port: (port) => (isPort(port) ? null : t('mqtt.portInvalid')),
    },
  })
  const failure = t('errors.updateMqttFailed')
  const save = useMutation({
    mutationFn: async (values: MqttValues) => (await api.mqttUpdate({ body: mqttBody(values) })).data,
    onSuccess: (stored) => {
      client.setQueryData(mqttConfigQuery.queryKey, stored)
      notify.success(t('mqtt.saved'))
      onSaved()
    },
    onError: (error) => {
      const { known } = fieldErrorsFor(error, form.getValues())
      form.setErrors(known)
      focusFirst(form, known)
      notifyFailure(error, failure)
    },
  })
  const submit = form.onSubmit(
    (values) => save.mutate(values),
    (errors) => focusFirst(form, errors),
  )
  return { form, save, submit, failure }
}

type Fields = Pick<UseFormReturnType<MqttValues>, 'getValues' | 'getInputNode'>

function focusFirst(form: Fields, errors: Record<string, unknown>): void {
  const first = Object.keys(form.getValues()).find((name) => Boolean(errors[name]))
  if (first !== undefined) form.getInputNode(first)?.focus()
}
