import { type Sample, unitsLike } from '@quantrac/contract'
import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { useCan } from '../../api/current-user.ts'
import { samplesKey } from '../../api/samples.ts'
import { upload } from '../../api/upload.ts'
import { DateField } from '../../components/date/DateField.tsx'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { AttachmentField } from '../../components/form/AttachmentField.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { bodyOf, type SampledStation, type SampleValues, valuesOf } from './sample-form.ts'

type Form = UseFormReturnType<SampleValues>

interface SampleFormProps extends ListDialogProps<Sample> {
  station: SampledStation
}

/** Adds the result of a sample, or corrects one. */
export function SampleForm({ row, page, onClose, station }: SampleFormProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const check = useNumberCheck()
  // A file may be refused after the rest is stored: the next press does not add it again.
  const stored = useRef(row?.id)
  const mayFile = useCan('samples.change_sample')
  const before = valuesOf(row, station, currentLanguage())
  const required = (text: string) => (text.trim() === '' ? t('form.required') : null)
  const form = useForm<SampleValues>({
    initialValues: before,
    validate: {
      factor: required,
      taken_at: required,
      value: (text) =>
        required(text) ?? check(fieldRules.sample.value, t('settingThresholds.notANumber'))(text),
    },
  })
  const save = async (values: SampleValues): Promise<Sample> => {
    const { factor, ...body } = bodyOf(values, before, currentLanguage())
    const answer =
      stored.current === undefined
        ? await api.sampleCreate({ body: { factor, ...body } })
        : await api.sampleUpdate({ params: { id: stored.current }, body })
    const { id } = answer.data
    stored.current = id
    if (values.file !== null) await upload('sampleFileSet', values.file, { params: { id } })
    else if (values.without_file) await api.sampleFileDelete({ params: { id } })
    return answer.data
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={row === undefined ? t('samples.addTo', { code: station.code }) : t('samples.edit')}
      form={form}
      save={save}
      addsTo={row === undefined && page}
      renews={samplesKey}
      done={({ factor }) => t('samples.saved', { code: factor.code })}
      failed={t('samples.saveFailed')}
    >
      <ResultFields form={form} station={station} row={row} />
      <SourceFields form={form} />
      {mayFile && (
        <AttachmentField
          label={t('samples.file')}
          present={row?.file ?? null}
          chosen={form.values.file}
          isRemoved={form.values.without_file}
          error={form.errors['file']}
          onChoose={(file) => form.setValues({ file, without_file: false })}
          onRemove={(without_file) => form.setValues({ file: null, without_file })}
        />
      )}
    </FormDialog>
  )
}

interface ResultFieldsProps {
  form: Form
  station: SampledStation
  row: Sample | undefined
}

function ResultFields({ form, station, row }: ResultFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <FactorField form={form} station={station} row={row} />
        <DateField
          kind="datetime"
          label={t('samples.takenAt')}
          required
          {...form.getInputProps('taken_at')}
        />
        <NumberField
          label={t(form.values.below ? 'samples.detectionLimit' : 'samples.result')}
          required
          rules={fieldRules.sample.value}
          {...form.getInputProps('value')}
          value={form.values.value}
          onChoose={(text) => form.setFieldValue('value', text)}
        />
        <UnitField form={form} station={station} row={row} />
      </SimpleGrid>
      <Checkbox
        label={t('samples.below')}
        description={t('samples.belowHelp')}
        {...form.getInputProps('below', { type: 'checkbox' })}
      />
    </>
  )
}

function FactorField({ form, station: { factors }, row }: ResultFieldsProps) {
  const { t } = useTranslation()
  const label = t('samples.factor')
  if (row !== undefined) return <TextInput label={label} value={row.factor.code} readOnly />
  const choose = (id: string): void => {
    const next = factors.find((one) => String(one.id) === id)
    form.setValues({ factor: id, ...(next !== undefined && { unit: next.unit }) })
  }
  return (
    <NativeSelect
      label={label}
      required
      data={factors.map(({ id, code, name }) => ({
        value: String(id),
        label: name === code ? code : `${code} · ${name}`,
      }))}
      {...form.getInputProps('factor')}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** Any that can be made into the factor's; those of the table are offered. */
function UnitField({ form, station, row }: ResultFieldsProps) {
  const { t } = useTranslation()
  const factor = row?.factor ?? station.factors.find(({ id }) => String(id) === form.values.factor)
  return (
    <div>
      <TextInput
        label={t('samples.unit')}
        list="sample-units"
        {...fieldRules.sample.unit}
        {...form.getInputProps('unit')}
      />
      <datalist id="sample-units">
        {unitsLike(factor?.unit ?? '').map((unit) => (
          <option key={unit} value={unit}>
            {unit}
          </option>
        ))}
      </datalist>
    </div>
  )
}

function SourceFields({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <TextInput
          label={t('samples.laboratory')}
          {...fieldRules.sample.laboratory}
          {...form.getInputProps('laboratory')}
        />
        <TextInput
          label={t('samples.resultCode')}
          {...fieldRules.sample.result_code}
          {...form.getInputProps('result_code')}
        />
      </SimpleGrid>
      <TextInput
        label={t('samples.method')}
        {...fieldRules.sample.method}
        {...form.getInputProps('method')}
      />
      <Textarea
        label={t('samples.remark')}
        {...fieldRules.sample.remark}
        autosize
        minRows={1}
        {...form.getInputProps('remark')}
      />
    </>
  )
}
