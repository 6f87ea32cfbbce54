import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import type { NewFactor } from './column-use.ts'

export interface NewFactorDialogProps {
  /** The column's head in the file. */
  head: string
  start: NewFactor
  /** Codes of the station's factors, and of those that are to be made for other columns. */
  taken: readonly string[]
  onSave: (factor: NewFactor) => void
  onClose: () => void
}

/** Code, name and unit of the factor that is made for a column when the file is imported. */
export function NewFactorDialog({ head, start, taken, onSave, onClose }: NewFactorDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const form = useForm<NewFactor>({
    initialValues: start,
    validate: {
      code: (code) => {
        if (code.trim() === '') return t('form.required')
        if (/[\s/#?]/.test(code.trim())) return t('imports.codeWrong')
        return taken.includes(code.trim().toLowerCase()) ? t('imports.codeTaken') : null
      },
      name: (name) => (name.trim() === '' ? t('form.required') : null),
    },
  })
  return (
    <Modal opened={opened} onClose={close} title={t('imports.newTitle', { column: head })}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ code, name, unit }) => {
          onSave({ code: code.trim(), name: name.trim(), unit: unit.trim() })
          close()
        })}
      >
        <Stack gap={12}>
          <TextInput
            label={t('imports.newCode')}
            withAsterisk
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            {...fieldRules.factor.code}
            {...form.getInputProps('code')}
          />
          <TextInput
            label={t('imports.newName')}
            withAsterisk
            {...fieldRules.factor.name}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('imports.newUnit')}
            {...fieldRules.factor.unit}
            {...form.getInputProps('unit')}
          />
          <Text size="sm" c="dimmed">
            {t('imports.newHelp')}
          </Text>
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button type="submit">{t('imports.newUse')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
