import { Switch, Text } from '@mantine/core'
import type { ListedThreshold, ReadingTests } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, numberIn, type NumberRules } from '../../lib/decimal-input.ts'
import { thresholdName } from './limits-draft.ts'
import { TestProposalLine } from './TestProposalLine.tsx'

const testsKey = ['reading-tests']

const testsQuery = (id: number) =>
  queryOptions({
    queryKey: [...testsKey, id],
    queryFn: async ({ signal }) => (await api.readingTestsRetrieve({ params: { id } }, { signal })).data,
    // Another person may have changed them since.
    staleTime: 0,
  })

/** Bounds as typed: '' for a test that is off. */
interface TestValues {
  range: boolean
  spike_over: string
  rate_per_minute: string
  flat_readings: string
  suspect_counts: boolean
}

const rules = {
  spike_over: { min: Number.MIN_VALUE },
  rate_per_minute: { min: Number.MIN_VALUE },
  flat_readings: { ...fieldRules.readingTests.flat_readings, isWhole: true },
} satisfies Partial<Record<keyof TestValues, NumberRules>>

const bounds = ['spike_over', 'rate_per_minute', 'flat_readings'] as const

/** Sets what the readings of a factor are tested for when they come. Opens when it is mounted. */
export function ReadingTestsDialog({ row, onClose }: { row: ListedThreshold; onClose: () => void }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const name = thresholdName(row)
  const { id, unit } = row.factor
  const { form, tests } = useTestsForm(id)
  const loading = (
    <Loaded query={tests} fallback={t('reviews.testsFailed')} height={420}>
      {() => null}
    </Loaded>
  )
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('settingThresholds.tests', { name })}
      form={form}
      save={(values) => api.readingTestsUpdate({ params: { id }, body: bodyOf(values) })}
      renews={testsKey}
      done={t('reviews.testsSaved', { name })}
      failed={t('reviews.testsSaveFailed')}
      placeholder={tests.isSuccess ? undefined : loading}
    >
      <Text size="sm">{t('reviews.testsHelp')}</Text>
      <Switch
        label={t('reviews.testFields.range')}
        description={t('reviews.testHelps.range')}
        {...form.getInputProps('range', { type: 'checkbox' })}
      />
      {bounds.map((field) => (
        <div key={field}>
          <NumberField
            label={t(`reviews.testFields.${field}`)}
            description={t(`reviews.testHelps.${field}`)}
            placeholder={t('reviews.testOff')}
            rules={rules[field]}
            unit={field === 'flat_readings' ? '' : unit}
            {...form.getInputProps(field)}
            value={form.values[field]}
            onChoose={(text) => form.setFieldValue(field, text)}
          />
          {field !== 'flat_readings' && (
            <TestProposalLine
              id={id}
              field={field}
              unit={unit}
              onTake={(bound) => form.setFieldValue(field, decimalText(bound, currentLanguage()))}
            />
          )}
        </div>
      ))}
      <Switch
        label={t('reviews.testFields.suspect_counts')}
        description={t('reviews.testHelps.suspect_counts')}
        {...form.getInputProps('suspect_counts', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}

function useTestsForm(id: number) {
  const { t } = useTranslation()
  const check = useNumberCheck()
  const form = useForm<TestValues>({
    initialValues: {
      range: false,
      spike_over: '',
      rate_per_minute: '',
      flat_readings: '',
      suspect_counts: true,
    },
    validate: {
      spike_over: check(rules.spike_over, t('reviews.testAboveZero')),
      rate_per_minute: check(rules.rate_per_minute, t('reviews.testAboveZero')),
      flat_readings: check(rules.flat_readings, t('reviews.testCount', rules.flat_readings)),
    },
  })
  const { initialize } = form
  const tests = useQuery(testsQuery(id))
  useEffect(() => {
    if (tests.data !== undefined) initialize(valuesOf(tests.data))
  }, [tests.data, initialize])
  return { form, tests }
}

function valuesOf({ range, suspect_counts, ...tests }: ReadingTests): TestValues {
  const text = (field: (typeof bounds)[number]) => decimalText(tests[field], currentLanguage())
  return {
    range,
    suspect_counts,
    spike_over: text('spike_over'),
    rate_per_minute: text('rate_per_minute'),
    flat_readings: text('flat_readings'),
  }
}

/** The request's body, from valid values. */
function bodyOf({ range, suspect_counts, ...typed }: TestValues): ReadingTests {
  const number = (field: (typeof bounds)[number]) => numberIn(typed[field], currentLanguage(), rules[field])
  return {
    range,
    suspect_counts,
    spike_over: number('spike_over'),
    rate_per_minute: number('rate_per_minute'),
    flat_readings: number('flat_readings'),
  }
}
