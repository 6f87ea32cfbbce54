import type { MqttConfig } from '@quantrac/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DiscardQuestion, useDirtyGuard } from '../../components/form/DirtyGuard.tsx'
import { FormButtons } from '../../components/form/FormButtons.tsx'
import { SaveFailure } from '../../components/form/SaveFailure.tsx'
import { AddTopicDialog } from './AddTopicDialog.tsx'
import { withTopic } from './mqtt-form.ts'
import { MqttFields } from './MqttFields.tsx'
import { useMqttForm } from './use-mqtt-form.ts'

export interface MqttFormProps {
  config: MqttConfig
  isEditing: boolean
  /** Leaves edit mode, after Cancel or when Save is done. */
  onLeave: () => void
}

/** The settings as a form. Mounted again each time editing starts, so that it starts with the stored values. */
export function MqttForm({ config, isEditing, onLeave }: MqttFormProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(0)
  const { form, save, submit, failed } = useMqttForm(config, onLeave)
  const guard = useDirtyGuard(isEditing && !save.isPending && !save.isSuccess && form.isDirty())
  useEffect(() => {
    if (isEditing) form.getInputNode('name')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when editing begins
  }, [isEditing])
  return (
    <>
      <form noValidate onSubmit={submit} aria-label={t('mqtt.settings')}>
        <MqttFields
          form={form}
          config={config}
          isEditing={isEditing}
          onAskTopic={() => setAsking((turn) => turn + 1)}
        />
        {isEditing && (
          <>
            <SaveFailure error={save.error} form={form} failed={failed} mt="md" />
            <FormButtons isPending={save.isPending} onCancel={onLeave} mt="md" />
          </>
        )}
      </form>
      {asking > 0 && (
        <AddTopicDialog
          key={asking}
          onAdd={(typed) => form.setFieldValue('topics', withTopic(form.getValues().topics, typed))}
        />
      )}
      <DiscardQuestion opened={guard.isAsking} onKeep={guard.keep} onDiscard={guard.leave} />
    </>
  )
}
