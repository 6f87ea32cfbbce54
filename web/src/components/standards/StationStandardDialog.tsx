import type { AttachedFile, ModuleStandard, Standard } from '@quantrac/contract'
import { Anchor, Button, Checkbox, Input, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api, download } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { DateField } from '../date/DateField.tsx'
import { useOpenOnMount } from '../dialog/use-open-on-mount.ts'
import { useSaveFile } from '../download/use-save-file.ts'
import { Loaded } from '../feedback/Loaded.tsx'
import { AttachmentField } from '../form/AttachmentField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { NumberField } from '../form/NumberField.tsx'
import { useNumberCheck } from '../form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { numberIn } from '../../lib/decimal-input.ts'
import { EntryRows, useEntryRules } from './EntryRows.tsx'
import { useStandardWords } from './standard-words.ts'
import { moduleStandardQuery, standardsQuery } from './standards-query.ts'
import { FollowingLimits } from './FollowingLimits.tsx'
import { coefficientRules, keptFile, stationBody, type StationValues, stationValues } from './station-form.ts'

interface StationStandardDialogProps {
  module: { id: number; code: string }
  onClose?: (() => void) | undefined
}

/** What a station takes: a document, its column and coefficients, and a permit. Opens when it is mounted. */
export function StationStandardDialog({ module, onClose }: StationStandardDialogProps) {
  const { t } = useTranslation()
  const taken = useQuery(moduleStandardQuery(module.id))
  const standards = useQuery(standardsQuery)
  return (
    <Loaded query={standards} fallback={t('standards.fetchFailed')} height={0}>
      {(documents) => (
        <Loaded query={taken} fallback={t('standards.fetchFailed')} height={0}>
          {(now) => <Choice module={module} taken={now} standards={documents} onClose={onClose} />}
        </Loaded>
      )}
    </Loaded>
  )
}

interface ChoiceProps extends StationStandardDialogProps {
  taken: ModuleStandard
  standards: readonly Standard[]
}

function Choice({ module: { id, code }, onClose, taken, standards }: ChoiceProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const form = useStationForm(taken)
  const standard = standards.find((one) => String(one.id) === form.values.standard_id)
  const save = async (values: StationValues): Promise<void> => {
    const params = { id }
    await api.moduleStandardUpdate({ params, body: stationBody(values, currentLanguage()) })
    if (!values.has_permit) return
    if (values.file !== null) await upload('modulePermitFileSet', values.file, { params })
    else if (values.without_file && keptFile(values, taken) !== null)
      await api.modulePermitFileDelete({ params })
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size={1000}
      title={t('standards.station.title', { code })}
      form={form}
      save={save}
      // Thresholds and results follow from it.
      renews={[]}
      done={t('standards.station.saved', { code })}
      failed={t('standards.station.failed')}
    >
      <Chosen form={form} standards={standards} standard={standard} />
      {standard !== undefined && <Excluded form={form} standard={standard} />}
      <PermitFields form={form} taken={taken} station={id} />
      <FollowingLimits values={form.values} standard={standard} />
      <Checkbox
        label={t('standards.station.follow')}
        description={t('standards.station.followHelp')}
        {...form.getInputProps('follow_instant', { type: 'checkbox' })}
      />
      <Text size="sm" c="dimmed">
        {t('standards.station.since')}{' '}
        <Anchor component={Link} to="/setting/standards" inherit td="underline">
          {t('standards.station.toLibrary')}
        </Anchor>
      </Text>
    </FormDialog>
  )
}

function useStationForm(taken: ModuleStandard) {
  const { t } = useTranslation()
  const check = useNumberCheck()
  const entries = useEntryRules()
  const coefficient = (text: string) =>
    text.trim() === ''
      ? t('form.required')
      : check(coefficientRules, t('standards.station.coefficient'))(text)
  const ofPermit = (text: string, values: StationValues) =>
    values.has_permit && text.trim() === '' ? t('form.required') : null
  return useForm<StationValues>({
    initialValues: stationValues(taken, currentLanguage()),
    validate: {
      kq: coefficient,
      kf: coefficient,
      permit_number: ofPermit,
      permit_date: ofPermit,
      entries,
    },
  })
}

interface SavePermitProps {
  station: number
  file: AttachedFile
}

/** The file that is stored, to save. */
function SavePermit({ station, file: { name } }: SavePermitProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useSaveFile()
  return (
    <Button
      size="xs"
      variant="subtle"
      my={8}
      loading={isPending}
      leftSection={<IconFileDownload size={16} aria-hidden />}
      onClick={() =>
        mutate({
          fetch: () => download('modulePermitFile', { params: { id: station } }),
          name,
          words: {
            preparing: t('download.preparing'),
            saved: t('standards.station.permitFileSaved', { file: name }),
            failed: t('download.failed'),
          },
        })
      }
    >
      {t('standards.station.savePermitFile', { file: name })}
    </Button>
  )
}

interface WithForm {
  form: UseFormReturnType<StationValues>
}

/** Kq and Kf are of what is discharged into water: documents of air have none. */
const hasCoefficients = (standard: Standard | undefined): boolean => standard?.group !== 'ambient-air'

function Chosen({
  form,
  standards,
  standard,
}: WithForm & { standards: readonly Standard[]; standard: Standard | undefined }) {
  const { t } = useTranslation()
  const words = useStandardWords()
  const columns = standard?.columns ?? []
  const choose = (id: string): void => {
    const next = standards.find((document) => String(document.id) === id)
    form.setValues({ standard_id: id, column: '', ...(hasCoefficients(next) ? {} : { kq: '1', kf: '1' }) })
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
      <NativeSelect
        label={t('standards.document')}
        data={[
          { value: '', label: t('standards.station.none') },
          ...standards.map((document) => ({
            value: String(document.id),
            label: `${document.code} · ${words.title(document)}`,
          })),
        ]}
        {...form.getInputProps('standard_id')}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      <NativeSelect
        label={t('standards.fields.column')}
        disabled={columns.length === 0}
        data={[
          {
            value: '',
            label:
              columns.length === 0 ? t('standards.station.noColumns') : t('standards.station.chooseColumn'),
          },
          ...columns.map((value) => ({ value, label: t('standards.columnNamed', { name: value }) })),
        ]}
        {...form.getInputProps('column')}
      />
      <Coefficients form={form} standard={standard} />
    </SimpleGrid>
  )
}

/** Those that a station has already stay in sight. */
function Coefficients({ form, standard }: WithForm & { standard: Standard | undefined }) {
  const { t } = useTranslation()
  const words = useStandardWords()
  const [one, other] = (['kq', 'kf'] as const).map((field) => numberIn(form.values[field], currentLanguage()))
  const product = typeof one === 'number' && typeof other === 'number' ? one * other : null
  if (!hasCoefficients(standard) && product === 1) return null
  return (
    <>
      {(['kq', 'kf'] as const).map((field) => (
        <NumberField
          key={field}
          label={t(field === 'kq' ? 'standards.station.kq' : 'standards.station.kf')}
          rules={coefficientRules}
          {...form.getInputProps(field)}
          value={form.values[field]}
          onChoose={(text) => form.setFieldValue(field, text)}
        />
      ))}
      <Text size="sm" component="output">
        {product !== null && `Kq × Kf = ${words.number(Number(product.toPrecision(12)))}`}
      </Text>
    </>
  )
}

function Excluded({ form, standard }: WithForm & { standard: Standard }) {
  const { t } = useTranslation()
  const words = useStandardWords()
  const quantities = [...new Set(standard.entries.map(({ quantity }) => quantity))]
  if (numberIn(form.values.kq, currentLanguage()) === 1 && numberIn(form.values.kf, currentLanguage()) === 1)
    return null
  return (
    <Checkbox.Group label={t('standards.station.excluded')} {...form.getInputProps('excluded')}>
      <SimpleGrid cols={{ base: 2, sm: 4, lg: 6 }} spacing={8} mt={4}>
        {quantities.map((code) => (
          <Checkbox key={code} value={code} label={words.quantity(code)} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}

interface PermitFieldsProps extends WithForm {
  taken: ModuleStandard
  station: number
}

function PermitFields({ form, taken, station }: PermitFieldsProps) {
  const { t } = useTranslation()
  const kept = keptFile(form.values, taken)
  return (
    <Input.Wrapper labelElement="div">
      <Checkbox
        label={t('standards.station.hasPermit')}
        {...form.getInputProps('has_permit', { type: 'checkbox' })}
      />
      {form.values.has_permit && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12} my={12}>
            <TextInput
              label={t('standards.station.permitNumber')}
              maxLength={100}
              {...form.getInputProps('permit_number')}
            />
            <DateField
              kind="date"
              label={t('standards.station.permitDate')}
              {...form.getInputProps('permit_date')}
            />
          </SimpleGrid>
          <AttachmentField
            label={t('standards.station.permitFile')}
            present={kept}
            chosen={form.values.file}
            isRemoved={form.values.without_file}
            error={form.errors['file']}
            onChoose={(file) => form.setValues({ file, without_file: false })}
            onRemove={(without_file) => form.setValues({ file: null, without_file })}
          />
          {kept !== null && <SavePermit station={station} file={kept} />}
          <EntryRows
            entries={form.values.entries}
            errors={form.errors}
            hasColumns={false}
            onChange={form.setFieldValue}
            onAdd={(entry) => form.insertListItem('entries', entry)}
            onRemove={(place) => form.removeListItem('entries', place)}
          />
        </>
      )}
    </Input.Wrapper>
  )
}
