import { type HourBook, type HourBookWrite, tariffPeriods } from '@quantrac/contract'
import { ActionIcon, Button, Chip, Group, Input, NativeSelect } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { weekdayInWords } from '@quantrac/charts/time-words.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { electricityKey } from '../../api/electricity-key.ts'
import { DateField } from '../../components/date/DateField.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { useTariffWords } from '../../components/tariffs/use-tariff-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { hoursBody, type HourValues, hourValues, withRow } from './hour-form.ts'
import { Changes, originBody, OriginFields, type OriginValues, originValues } from './origin.tsx'
import { daysChanged, firstDay, type FormOf } from './subjects.ts'

type Values = HourValues & OriginValues & { valid_from: string }
type Form = UseFormReturnType<Values>

/** Hours of the tariff periods from a day on, and the days without peak. */
export function HourForm({ entry, like, tariffs, today }: FormOf<HourBook>) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const [opened, close] = useOpenOnMount()
  const form = useForm<Values>({
    initialValues: {
      ...originValues(entry),
      ...hourValues(like),
      valid_from: firstDay(entry, today),
    },
  })
  const save = async (values: Values) => {
    const body: HourBookWrite = {
      ...originBody(values),
      ...hoursBody(values),
      valid_from: values.valid_from || null,
    }
    if (entry === null) return (await api.hourBookCreate({ body })).data
    return (await api.hourBookUpdate({ params: { id: entry.id }, body })).data
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={t(entry === null ? 'tariffs.hours.add' : 'tariffs.hours.edit')}
      form={form}
      save={save}
      renews={electricityKey}
      done={t('tariffs.hours.saved')}
      failed={t('tariffs.saveFailed')}
    >
      <Hours form={form} />
      <CalmDays form={form} />
      <OriginFields props={form.getInputProps} />
      <Changes
        words={words.changes(
          t('tariffs.what.hours'),
          daysChanged(tariffs.hours, entry, form.values.valid_from),
        )}
      />
    </FormDialog>
  )
}

function Hours({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { hours } = form.values
  const more = withRow(hours)
  return (
    <Input.Wrapper
      label={t('tariffs.hours.begin')}
      description={t('tariffs.hours.help')}
      error={form.errors['hours']}
      labelElement="div"
    >
      {hours.map((_, place) => (
        <Group key={place} gap={8} wrap="nowrap" mb={8}>
          <DateField
            kind="time"
            w={120}
            aria-label={t('tariffs.hours.from', { place: place + 1 })}
            readOnly={place === 0}
            {...form.getInputProps(`hours.${place}.start`)}
          />
          <NativeSelect
            flex={1}
            maw={280}
            aria-label={t('tariffs.hours.period', { place: place + 1 })}
            data={tariffPeriods.map((value) => ({ value, label: t(`energy.periods.${value}`) }))}
            {...form.getInputProps(`hours.${place}.period`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={place === 0}
            aria-label={t('tariffs.hours.remove', { place: place + 1 })}
            onClick={() => form.removeListItem('hours', place)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={more === null}
        onClick={() => more !== null && form.setFieldValue('hours', more)}
      >
        {t('tariffs.hours.addRow')}
      </Button>
    </Input.Wrapper>
  )
}

/** The days of a week, from Monday, 1, to Sunday, 7. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

function CalmDays({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper
      label={t('tariffs.hours.calmDays')}
      error={form.errors['days_without_peak']}
      labelElement="div"
    >
      <Chip.Group multiple {...form.getInputProps('days_without_peak')}>
        <Group gap={8}>
          {weekdays.map((day) => (
            <Chip key={day} value={String(day)} size="sm" variant="outline">
              {weekdayInWords(day % 7, { locale: currentLanguage(), isShort: true })}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
