import { Checkbox, Group, Input, NativeSelect, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { useOpenOnMount } from '../dialog/use-open-on-mount.ts'
import { ErrorView } from '../feedback/ErrorView.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { NumberField } from '../form/NumberField.tsx'
import { useNumberCheck } from '../form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import {
  averagedFields,
  percentRules,
  ruleBody,
  type RuleValues,
  ruleValues,
  shareFields,
} from './rule-form.ts'
import { rulesQuery } from './rules-query.ts'

const weights = ['literal', 'divided'] as const

const empty: RuleValues = {
  share_1h: '',
  share_8h: '',
  share_24h: '',
  share_month: '',
  share_year: '',
  source: '',
  half_weight: 'literal',
  average_calibration: false,
  average_service: true,
  average_off: false,
}

/** The shares of valid data, the text they are from, and how NowCast weighs. Opens when it is mounted. */
export function RuleDialog() {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const rules = useQuery({ ...rulesQuery, enabled: opened })
  const loaded = rules.isFetchedAfterMount ? rules.data : undefined
  const form = useRuleForm()
  useEffect(() => {
    // Only the first answer sets the values: a later one must not overwrite what is being typed.
    if (loaded !== undefined) form.initialize(ruleValues(loaded, currentLanguage()))
    // oxlint-disable-next-line react/exhaustive-deps -- the form object changes with every key pressed
  }, [loaded])
  const waiting = rules.isError ? (
    <ErrorView
      error={rules.error}
      fallback={t('averageRule.fetchFailed')}
      onRetry={() => void rules.refetch()}
    />
  ) : (
    <Skeleton height={360} aria-label={t('loading.label')} />
  )
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('averageRule.title')}
      size="lg"
      form={form}
      save={(values) => api.calculationRulesUpdate({ body: ruleBody(values, currentLanguage()) })}
      // Averages, indices and what is judged by them.
      renews={[]}
      done={t('averageRule.saved')}
      failed={t('averageRule.failed')}
      placeholder={loaded === undefined ? waiting : undefined}
    >
      <Shares form={form} />
      <TextInput
        label={t('averageRule.source')}
        description={t('averageRule.sourceHelp')}
        {...fieldRules.calculationRules.source}
        {...form.getInputProps('source')}
      />
      <NativeSelect
        label={t('averageRule.halfWeight')}
        data={weights.map((value) => ({ value, label: t(`averageRule.weights.${value}`) }))}
        {...form.getInputProps('half_weight')}
      />
      <InMaintenance form={form} />
      <Text size="sm" c="dimmed">
        {t('averageRule.applies')}
      </Text>
    </FormDialog>
  )
}

function useRuleForm() {
  const { t } = useTranslation()
  const check = useNumberCheck()
  const share = (text: string): string | null =>
    text.trim() === '' ? t('averageRule.invalid') : check(percentRules, t('averageRule.invalid'))(text)
  return useForm<RuleValues>({
    initialValues: empty,
    validate: {
      share_1h: share,
      share_8h: share,
      share_24h: share,
      share_month: share,
      share_year: share,
    },
  })
}

function Shares({ form }: { form: UseFormReturnType<RuleValues> }) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the wrapper is a div; heard, «Month» alone is no share
      role="group"
      aria-label={t('averageRule.shares')}
      label={t('averageRule.shares')}
      description={t('averageRule.sharesHelp')}
      labelElement="div"
    >
      <SimpleGrid cols={{ base: 2, xs: 3, sm: 5 }} spacing={12} verticalSpacing={8} mt={8}>
        {shareFields.map((field) => (
          <NumberField
            key={field}
            label={t(`averageRule.periods.${field}`)}
            rules={percentRules}
            unit="%"
            {...form.getInputProps(field)}
            value={form.values[field]}
            onChoose={(text) => form.setFieldValue(field, text)}
          />
        ))}
      </SimpleGrid>
    </Input.Wrapper>
  )
}

function InMaintenance({ form }: { form: UseFormReturnType<RuleValues> }) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above: «Service» alone says nothing
      role="group"
      aria-label={t('averageRule.maintenance')}
      label={t('averageRule.maintenance')}
      description={t('averageRule.maintenanceHelp')}
      labelElement="div"
    >
      <Group gap={24} mt={8}>
        {averagedFields.map((field) => (
          <Checkbox
            key={field}
            label={t(`averageRule.kinds.${field}`)}
            {...form.getInputProps(field, { type: 'checkbox' })}
          />
        ))}
      </Group>
    </Input.Wrapper>
  )
}
