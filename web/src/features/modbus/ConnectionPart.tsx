import { Alert, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { FormPart } from '../../components/form/FormPart.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './InstrumentForm.module.css'
import type { InstrumentValues } from './modbus-form.ts'
import type { useLive } from './use-live.ts'

export interface ConnectionPartProps {
  form: UseFormReturnType<InstrumentValues>
  read: ReturnType<typeof useLive>['read']
}

/** Where the instrument answers, and whether it does. */
export function ConnectionPart({ form, read }: ConnectionPartProps) {
  const { t } = useTranslation()
  const test = () => {
    const fields = ['host', 'port', 'unit_id', 'timeout_ms'] as const
    const wrong = fields.filter((field) => form.validateField(field).hasError)
    if (wrong[0] === undefined) read.mutate(form.getValues())
    else form.getInputNode(wrong[0])?.focus()
  }
  return (
    <FormPart number={1} title={t('modbus.connection')} text={t('modbus.connectionText')}>
      <div className={classes.connection}>
        <TextInput
          label={t('modbus.host')}
          placeholder="192.168.1.20"
          withAsterisk
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          {...fieldRules.modbusSource.host}
          {...form.getInputProps('host')}
        />
        <TextInput label={t('modbus.port')} inputMode="numeric" {...form.getInputProps('port')} />
        <TextInput label={t('modbus.unitId')} inputMode="numeric" {...form.getInputProps('unit_id')} />
        <TextInput label={t('modbus.timeout')} inputMode="numeric" {...form.getInputProps('timeout_ms')} />
      </div>
      <div className={classes.test}>
        <Button variant="default" loading={read.isPending} onClick={test}>
          {t('modbus.test')}
        </Button>
        <div aria-live="polite" className={classes.outcome}>
          {!read.isPending && <Outcome read={read} />}
        </div>
      </div>
    </FormPart>
  )
}

function Outcome({ read }: Pick<ConnectionPartProps, 'read'>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (read.isError) return <Alert color="red">{errorText(read.error, t('modbus.testFailed'))}</Alert>
  if (read.data === undefined) return null
  const { connected, problem } = read.data
  if (problem !== null)
    return (
      <StatusBadge tone={connected ? 'warning' : 'alert'}>
        {connected ? t('modbus.noAnswer', { problem }) : t('modbus.notConnected', { problem })}
      </StatusBadge>
    )
  return <StatusBadge tone="normal">{t('modbus.connects')}</StatusBadge>
}
