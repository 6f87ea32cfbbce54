import { localDay, type PriceBook, type StationGroups } from '@quantrac/contract'
import { ActionIcon, Anchor, Button, NativeSelect, Text } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { electricityKey } from '../../api/electricity-key.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, numberIn, type NumberRules } from '../../lib/decimal-input.ts'
import { DateField } from '../date/DateField.tsx'
import { useOpenOnMount } from '../dialog/use-open-on-mount.ts'
import { Loaded } from '../feedback/Loaded.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { NumberField } from '../form/NumberField.tsx'
import { useNumberCheck } from '../form/use-number-check.ts'
import { groupsIn } from './dated.ts'
import classes from './StationGroupDialog.module.css'
import { pricesQuery, stationGroupsQuery } from './tariffs-query.ts'
import { useTariffWords } from './use-tariff-words.ts'

// The bound of the contract is open.
const kwRules: NumberRules = { min: Number.MIN_VALUE, max: 1_000_000 }
const MOST = 50

interface Row {
  valid_from: string
  group: string
  contracted_kw: string
}

interface Values {
  entries: Row[]
}

const valuesOf = ({ entries }: StationGroups): Values => ({
  entries: entries.map((entry) => ({
    valid_from: entry.valid_from ?? '',
    group: entry.group,
    contracted_kw: decimalText(entry.contracted_kw, currentLanguage()),
  })),
})

const bodyOf = ({ entries }: Values): StationGroups => ({
  entries: entries.map((row) => ({
    valid_from: row.valid_from || null,
    group: row.group,
    contracted_kw: numberIn(row.contracted_kw, currentLanguage(), kwRules),
  })),
})

interface StationGroupDialogProps {
  module: { id: number; code: string }
  onClose?: () => void
}

/** Whose price a station pays, and from when. */
export function StationGroupDialog({ module, onClose }: StationGroupDialogProps) {
  const { t } = useTranslation()
  const prices = useQuery(pricesQuery)
  const taken = useQuery(stationGroupsQuery(module.id))
  return (
    <Loaded query={prices} fallback={t('tariffs.station.fetchFailed')} height={0}>
      {(books) => (
        <Loaded query={taken} fallback={t('tariffs.station.fetchFailed')} height={0}>
          {(now) => <Choice module={module} taken={now} books={books} onClose={onClose} />}
        </Loaded>
      )}
    </Loaded>
  )
}

interface ChoiceProps extends StationGroupDialogProps {
  taken: StationGroups
  books: readonly PriceBook[]
}

function Choice({ module: { id, code }, onClose, taken, books }: ChoiceProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const check = useNumberCheck()
  const form = useForm<Values>({
    initialValues: valuesOf(taken),
    validate: { entries: { contracted_kw: check(kwRules, t('tariffs.station.contractedInvalid')) } },
  })
  const { entries } = form.values
  const groups = groupsIn([...books, ...taken.entries].map(({ group }) => group))
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={t('tariffs.station.title', { code })}
      form={form}
      save={(values) => api.stationGroupsUpdate({ params: { id }, body: bodyOf(values) })}
      renews={electricityKey}
      done={t('tariffs.station.saved', { code })}
      failed={t('tariffs.station.failed')}
    >
      <Text size="sm" c="dimmed">
        {t('tariffs.station.help')}
      </Text>
      {entries.length === 0 && <Text size="sm">{t('tariffs.station.none')}</Text>}
      {entries.map((_, place) => (
        <Entry key={place} form={form} place={place} groups={groups} />
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={entries.length >= MOST}
          onClick={() => form.insertListItem('entries', nextRow(entries), 0)}
        >
          {t('tariffs.station.add')}
        </Button>
      </div>
      <Anchor component={Link} to="/setting/tariffs" size="sm" td="underline">
        {t('tariffs.station.toPrices')}
      </Anchor>
    </FormDialog>
  )
}

/** The first one is of all times, each later one from today on, with the same demand. */
const nextRow = ([newest]: readonly Row[]): Row =>
  newest === undefined
    ? { valid_from: '', group: '', contracted_kw: '' }
    : { ...newest, valid_from: localDay(Date.now()) }

interface EntryProps {
  form: UseFormReturnType<Values>
  place: number
  groups: readonly string[]
}

function Entry({ form, place, groups }: EntryProps) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const named = (field: 'from' | 'group' | 'contracted') =>
    t('tariffs.station.entry', { place: place + 1, field: t(`tariffs.station.${field}`) })
  const path = `entries.${place}` as const
  return (
    <div className={classes.entry}>
      <DateField
        kind="date"
        label={place === 0 && t('tariffs.station.from')}
        aria-label={named('from')}
        {...form.getInputProps(`${path}.valid_from`)}
      />
      <NativeSelect
        label={place === 0 && t('tariffs.station.group')}
        aria-label={named('group')}
        data={groups.map((value) => ({ value, label: words.group(value) }))}
        {...form.getInputProps(`${path}.group`)}
      />
      <NumberField
        label={place === 0 && t('tariffs.station.contracted')}
        aria-label={named('contracted')}
        rules={kwRules}
        unit="kW"
        {...form.getInputProps(`${path}.contracted_kw`)}
        value={form.values.entries[place]?.contracted_kw ?? ''}
        onChoose={(text) => form.setFieldValue(`${path}.contracted_kw`, text)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('tariffs.station.remove', { place: place + 1 })}
        onClick={() => form.removeListItem('entries', place)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}
