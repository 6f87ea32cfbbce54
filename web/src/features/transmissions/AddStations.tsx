import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moduleTypes } from '../../api/contract-values.ts'
import { latestOfAll } from '../../api/latest.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { Checklist } from '../../components/form/Checklist.tsx'
import { searchText } from '../../lib/search-text.ts'
import { type AddChoice, mostStations, type Offered, proposedStations, stationCode } from './add-stations.ts'
import { type DestinationFormState, stationValues } from './transmission-form.ts'

const offeredQuery = {
  queryKey: ['modules', 'offered'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const found = new Map<number, Offered>()
    for await (const page of latestOfAll(undefined, signal))
      for (const station of page) found.set(station.id, station)
    return [...found.values()]
  },
  staleTime: 60_000,
}

interface AddStationsProps {
  form: DestinationFormState
  opened: boolean
  onClose: () => void
}

/** Adds many stations at once, with a code, a type and symbols for each; all of it can be changed afterwards. */
export function AddStations({ form, opened, onClose }: AddStationsProps) {
  const { t } = useTranslation()
  const offered = useQuery({ ...offeredQuery, enabled: opened })
  return (
    <Modal opened={opened} onClose={onClose} title={t('transmissions.addMany')} size="lg">
      <Loaded query={offered} fallback={t('errors.fetchModulesFailed')} height={360}>
        {(stations) => <Chooser form={form} stations={stations} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

interface ChooserProps {
  form: DestinationFormState
  stations: readonly Offered[]
  onClose: () => void
}

function Chooser({ form, stations, onClose }: ChooserProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<number[]>([])
  const [choice, setChoice] = useState<AddChoice>({ pattern: '{code}', isPlain: false, isAll: false })
  const there = new Set(form.values.stations.map((one) => one.module_code))
  const left = stations.filter(({ code }) => !there.has(code))
  const picked = left.filter(({ id }) => chosen.includes(id))
  const proposed = proposedStations(picked, choice)
  const room = mostStations - there.size
  const count = proposed.stations.length
  const add = (): void => {
    form.clearFieldError('stations')
    form.setFieldValue('stations', [
      ...form.values.stations,
      ...proposed.stations.map((one) => stationValues(one)),
    ])
    onClose()
  }
  return (
    <Stack gap="md">
      <Stations stations={left} chosen={chosen} onChange={setChosen} />
      <Naming
        choice={choice}
        example={proposed.stations[0]?.module_code ?? left[0]?.code}
        onChange={setChoice}
      />
      <Checkbox
        label={t('transmissions.allFactors')}
        description={t('transmissions.allFactorsHelp')}
        checked={choice.isAll}
        onChange={(event) => setChoice({ ...choice, isAll: event.currentTarget.checked })}
      />
      <output>
        {proposed.without.length > 0 && (
          <Text size="sm">
            {t('transmissions.withoutSymbol', {
              codes: proposed.without.slice(0, 10).join(', '),
              count: proposed.without.length,
            })}
          </Text>
        )}
        {count > room && (
          <Text size="sm" c="var(--state-alert)">
            {t('transmissions.tooMany', { most: mostStations })}
          </Text>
        )}
      </output>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={!isTelling(choice.pattern) || count === 0 || count > room} onClick={add}>
          {t('transmissions.addStations', { count })}
        </Button>
      </Group>
    </Stack>
  )
}

interface StationsProps {
  stations: readonly Offered[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Narrowed by type and by words; «Select all» takes what is left. */
function Stations({ stations, chosen, onChange }: StationsProps) {
  const { t } = useTranslation()
  const [type, setType] = useState('')
  const [search, setSearch] = useState('')
  const wanted = searchText(search.trim())
  const shown = stations
    .filter(
      (one) => (type === '' || one.type === type) && searchText(`${one.code} ${one.name}`).includes(wanted),
    )
    .map(({ id, code, name }) => ({ id, label: code, ...(name !== code && { hint: name }) }))
  return (
    <Checklist
      label={t('transmissions.stationsToAdd')}
      options={shown}
      chosen={chosen}
      onChange={onChange}
      narrowing={
        <>
          <NativeSelect
            size="xs"
            aria-label={t('transmissions.stationType')}
            value={type}
            onChange={(event) => setType(event.currentTarget.value)}
            data={[
              { value: '', label: t('transmissions.allTypes') },
              ...moduleTypes.map((value) => ({ value, label: t(`nav.${value}`) })),
            ]}
          />
          <TextInput
            type="search"
            size="xs"
            aria-label={t('transmissions.searchStations')}
            placeholder={t('transmissions.searchStations')}
            maxLength={200}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </>
      }
    />
  )
}

/** Whether stations get different codes. */
const isTelling = (pattern: string): boolean => pattern.includes('{code}')

interface NamingProps {
  choice: AddChoice
  example: string | undefined
  onChange: (choice: AddChoice) => void
}

/** How the receiver’s codes follow from ours. */
function Naming({ choice, example, onChange }: NamingProps) {
  const { t } = useTranslation()
  return (
    <Stack gap={8}>
      <TextInput
        label={t('transmissions.codePattern')}
        description={
          example !== undefined &&
          t('transmissions.codeExample', { code: example, becomes: stationCode(example, choice) })
        }
        error={isTelling(choice.pattern) ? undefined : t('transmissions.codePatternWrong')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={60}
        spellCheck={false}
        value={choice.pattern}
        onChange={(event) => onChange({ ...choice, pattern: event.currentTarget.value })}
      />
      <Checkbox
        label={t('transmissions.plainCodes')}
        checked={choice.isPlain}
        onChange={(event) => onChange({ ...choice, isPlain: event.currentTarget.checked })}
      />
    </Stack>
  )
}
