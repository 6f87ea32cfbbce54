import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'

/** Asks for one topic. The caller decides whether the list takes it. */
export function AddTopicDialog({ onAdd }: { onAdd: (topic: string) => void }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const form = useForm({ initialValues: { topic: '' } })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('mqtt.addTopic')}
      size="sm"
      form={form}
      save={async ({ topic }) => onAdd(topic)}
      failed={t('errors.updateMqttFailed')}
    >
      <TextInput
        label={t('mqtt.topic')}
        description={t('mqtt.topicHelp')}
        placeholder="quantrac/+/telemetry"
        {...fieldRules.mqtt.topics}
        spellCheck={false}
        autoCapitalize="off"
        data-autofocus
        {...form.getInputProps('topic')}
      />
    </FormDialog>
  )
}
