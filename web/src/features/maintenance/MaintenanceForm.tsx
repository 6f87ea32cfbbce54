import {
  Alert,
  Checkbox,
  Input,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type Maintenance, maintenanceKinds, maintenanceRepeats } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { maintenanceInQuery, maintenanceKey } from '../../api/maintenance.ts'
import { factorsOfQuery } from '../../api/module-choices.ts'
import { rulesQuery } from '../../components/averages/rules-query.ts'
import { DateField } from '../../components/date/DateField.tsx'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { SearchChecklist } from '../../components/form/SearchChecklist.tsx'
import { StationField } from '../../components/form/StationField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import {
  bodyOf,
  changeOf,
  lengthOf,
  type MaintenanceValues,
  overlapsOf,
  periodOf,
  valuesOf,
} from './maintenance-form.ts'

type Form = UseFormReturnType<MaintenanceValues>

interface MaintenanceFormProps extends ListDialogProps<Maintenance> {
  /** The code of the station that the list is of; '' for none. */
  station: string
}

/** Announces maintenance, or changes it. */
export function MaintenanceForm({ row, page, onClose, station }: MaintenanceFormProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const now = useMinute()
  const form = useForm<MaintenanceValues>({
    initialValues: valuesOf(row, { module: station, now }),
    validate: {
      module_code: (code) => (code === '' ? t('form.required') : null),
      factor_codes: (codes, { is_whole }) => (!is_whole && codes.length === 0 ? t('form.required') : null),
      start_datetime: (text) => (text === '' ? t('form.required') : null),
      end_datetime: (text, { is_open }) => (text === '' && !is_open ? t('form.required') : null),
    },
  })
  const before = form.getInitialValues()
  const save = async (values: MaintenanceValues): Promise<Maintenance> =>
    row === undefined
      ? (await api.maintenanceCreate({ body: bodyOf(values) })).data
      : (await api.maintenanceUpdate({ params: { id: row.id }, body: changeOf(values, before) })).data
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t(row === undefined ? 'maintenance.add' : 'maintenance.edit')}
      form={form}
      save={save}
      addsTo={row === undefined && page}
      renews={maintenanceKey}
      done={({ module_code }) => t('maintenance.saved', { code: module_code })}
      failed={t('maintenance.saveFailed')}
    >
      <Station form={form} row={row} />
      <Factors form={form} />
      <Input.Wrapper label={t('maintenance.kind')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('maintenance.kind')}
          data={maintenanceKinds.map((value) => ({ value, label: t(`maintenance.kinds.${value}`) }))}
          {...form.getInputProps('kind')}
        />
      </Input.Wrapper>
      <Times form={form} />
      <Textarea
        label={t('maintenance.reason')}
        {...fieldRules.maintenance.reason}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <Overlaps values={form.values} id={row?.id} />
      <Consequence values={form.values} />
    </FormDialog>
  )
}

function Station({ form, row }: { form: Form; row: Maintenance | undefined }) {
  const { t } = useTranslation()
  if (row !== undefined)
    return <TextInput label={t('maintenance.station')} value={row.module_code} readOnly />
  return (
    <StationField
      label={t('maintenance.station')}
      data-path="module_code"
      value={form.values.module_code}
      error={form.errors['module_code']}
      onChange={(code) => form.setValues({ module_code: code, factor_codes: [] })}
    />
  )
}

/** The whole station, or some of its factors. */
function Factors({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { module_code, is_whole, factor_codes } = form.values
  const station = useQuery(factorsOfQuery(module_code))
  const factors = station.data?.results[0]?.factors ?? []
  const chosen = factors.filter(({ code }) => factor_codes.includes(code)).map(({ id }) => id)
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('maintenance.of')}
        data={[
          { value: 'whole', label: t('maintenance.whole') },
          { value: 'some', label: t('maintenance.some') },
        ]}
        value={is_whole ? 'whole' : 'some'}
        onChange={(value) => form.setFieldValue('is_whole', value === 'whole')}
      />
      {!is_whole && (
        <SearchChecklist
          label={t('maintenance.factors')}
          searchLabel={t('maintenance.searchFactors')}
          data-path="factor_codes"
          error={form.errors['factor_codes']}
          options={factors.map(({ id, code, name }) => ({
            id,
            label: code,
            ...(name !== code && { hint: name }),
          }))}
          chosen={chosen}
          onChange={(ids) =>
            form.setFieldValue(
              'factor_codes',
              factors.filter(({ id }) => ids.includes(id)).map(({ code }) => code),
            )
          }
        />
      )}
    </>
  )
}

function Times({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { is_open, repeat } = form.values
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <DateField
          kind="datetime"
          label={t('maintenance.from')}
          required
          {...form.getInputProps('start_datetime')}
        />
        {!is_open && (
          <DateField
            kind="datetime"
            label={t('maintenance.to')}
            required
            {...form.getInputProps('end_datetime')}
          />
        )}
      </SimpleGrid>
      {repeat === '' && (
        <Checkbox
          label={t('maintenance.untilEnded')}
          {...form.getInputProps('is_open', { type: 'checkbox' })}
        />
      )}
      {!is_open && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
          <NativeSelect
            label={t('maintenance.repeat')}
            data={[
              { value: '', label: t('maintenance.once') },
              ...maintenanceRepeats.map((value) => ({ value, label: t(`maintenance.repeats.${value}`) })),
            ]}
            {...form.getInputProps('repeat')}
          />
          {repeat !== '' && (
            <DateField
              kind="date"
              label={t('maintenance.repeatUntil')}
              description={t('maintenance.repeatUntilHelp')}
              {...form.getInputProps('repeat_until')}
            />
          )}
        </SimpleGrid>
      )}
    </>
  )
}

/** What is announced of these factors at that time already: the times are joined, none is refused. */
function Overlaps({ values, id }: { values: MaintenanceValues; id: number | undefined }) {
  const { t } = useTranslation()
  const now = useMinute()
  const period = periodOf(values)
  const code = values.module_code
  const asked = useQuery({
    ...maintenanceInQuery(period ?? { from: 0, to: 0 }, code),
    enabled: period !== null && code !== '',
  })
  const found = overlapsOf(values, { stretches: period === null ? [] : (asked.data ?? []), id })
  const [first] = found
  if (first === undefined) return null
  const time =
    first.end === null
      ? t('maintenance.fromOpen', { from: formatShort(first.start, now) })
      : `${formatShort(first.start, now)} – ${formatShort(first.end, now)}`
  return (
    <Alert color="yellow" variant="light">
      {t('maintenance.overlaps', { count: found.length, time })}
    </Alert>
  )
}

/** What it does, before it is saved. */
function Consequence({ values }: { values: MaintenanceValues }) {
  const { t } = useTranslation()
  const length = lengthOf(values)
  const rules = useQuery(rulesQuery).data
  const begin =
    values.is_open || length === null
      ? t('maintenance.untilThen')
      : t(values.repeat === '' ? 'maintenance.inThese' : 'maintenance.eachTime', {
          time: formatDuration(length, currentLanguage()),
        })
  return (
    <Text size="sm" c="dimmed">
      <b>{begin}</b> {t('maintenance.consequence')}
      {rules && ` ${t(rules[`average_${values.kind}`] ? 'maintenance.averaged' : 'maintenance.unaveraged')}`}
    </Text>
  )
}
