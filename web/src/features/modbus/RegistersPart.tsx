import { Alert, Button, Select, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ModbusTable, ModbusTableLine } from '@quantrac/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { FormPart } from '../../components/form/FormPart.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import classes from './InstrumentForm.module.css'
import { blankRegister, type InstrumentValues, type KnownFactor, registersOf } from './modbus-form.ts'
import { modelsQuery } from './modbus-list.ts'
import { RegisterRow } from './RegisterRow.tsx'
import { type Live, liveOf, type useLive } from './use-live.ts'

export interface RegistersPartProps {
  form: UseFormReturnType<InstrumentValues>
  live: Live
  read: ReturnType<typeof useLive>['read']
  /** The factors of the chosen station. */
  known: readonly KnownFactor[]
}

const mostRegisters = 200

/** What is read: from the table of a model, from a file, or one by one; each with its value now. */
export function RegistersPart({ form, live, read, known }: RegistersPartProps) {
  const { t } = useTranslation()
  const { registers } = form.values
  const change = (next: InstrumentValues['registers']) =>
    form.setFieldValue('registers', next.slice(0, mostRegisters))
  /** Replaces lines that nothing was typed into. */
  const take = (lines: readonly ModbusTableLine[]) => {
    const typed = registers.filter(({ address }) => address !== '')
    change([...typed, ...registersOf(lines, known, currentLanguage())])
  }
  return (
    <FormPart
      number={2}
      title={t('modbus.registers')}
      text={t('modbus.registersText')}
      actions={
        registers.length > 0 && (
          <Button variant="default" loading={read.isPending} onClick={() => read.mutate(form.getValues())}>
            {t('modbus.readNow')}
          </Button>
        )
      }
    >
      <Sources onTake={take} />
      {registers.length === 0 && (
        <Text size="sm" c={form.errors['registers'] === undefined ? 'dimmed' : 'red'} my={12}>
          {t('modbus.noRegisters')}
        </Text>
      )}
      <ul className={classes.registers}>
        {registers.map((register, index) => (
          <RegisterRow
            key={register.key}
            form={form}
            index={index}
            register={register}
            live={liveOf(live, register)}
            known={known}
            onRemove={() => change(registers.filter(({ key }) => key !== register.key))}
          />
        ))}
      </ul>
      <Button
        variant="default"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={registers.length >= mostRegisters}
        onClick={() => change([...registers, blankRegister(registers.at(-1))])}
      >
        {t('modbus.addRegister')}
      </Button>
    </FormPart>
  )
}

/** Where a whole table of registers comes from. */
function Sources({ onTake }: { onTake: (lines: readonly ModbusTableLine[]) => void }) {
  const { t } = useTranslation()
  const models = useQuery(modelsQuery)
  const input = useRef<HTMLInputElement>(null)
  const file = useTableFile(onTake)
  const known = models.data ?? []
  return (
    <>
      <div className={classes.sources}>
        {known.length > 0 && (
          <Select
            aria-label={t('modbus.model')}
            placeholder={t('modbus.model')}
            data={known.map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            onChange={(id) => onTake(known.find((one) => one.id === id)?.registers ?? [])}
            renderOption={({ option }) => <Model model={known.find(({ id }) => id === option.value)} />}
          />
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          hidden
          aria-label={t('modbus.fromFile')}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (chosen !== undefined) file.mutate(chosen)
          }}
        />
        <Button
          variant="default"
          leftSection={<IconTable size={16} aria-hidden />}
          loading={file.isPending}
          onClick={() => input.current?.click()}
        >
          {t('modbus.fromFile')}
        </Button>
      </div>
      {file.data !== undefined && <FileProblems errors={file.data.errors} />}
    </>
  )
}

function Model({ model }: { model: { name: string; document: string } | undefined }) {
  return (
    <div>
      {model?.name}
      <Text component="div" size="xs" c="dimmed">
        {model?.document}
      </Text>
    </div>
  )
}

function useTableFile(onTake: (lines: readonly ModbusTableLine[]) => void) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  return useMutation({
    mutationFn: async (file: File) => (await api.modbusTableRead({ body: await file.text() }, {})).data,
    onSuccess: ({ registers }) => onTake(registers),
    onError: (error) => notifyFailure(error, t('modbus.fileFailed')),
  })
}

/** Lines of the file that could not be read; the others are there. */
function FileProblems({ errors }: Pick<ModbusTable, 'errors'>) {
  const { t } = useTranslation()
  if (errors.length === 0) return null
  return (
    <Alert color="yellow" role="alert" title={t('modbus.fileProblems', { count: errors.length })} my={12}>
      <ul className={classes.problems}>
        {errors.slice(0, 5).map(({ line, column, detail }) => (
          <li key={`${line}/${column}`}>
            {column === ''
              ? t('modbus.fileLine', { line, detail })
              : t('modbus.fileCell', { line, column, detail })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
