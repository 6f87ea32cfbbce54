import { Checkbox, Input, Pill, SegmentedControl, SimpleGrid, TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { healthFaults, type NotificationRule } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { moduleTypes } from '../../api/contract-values.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { DateField } from '../../components/date/DateField.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { StationField } from '../../components/form/StationField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { numberIn } from '../../lib/decimal-input.ts'
import { ReadBack } from './ReadBack.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { bodyOf, digestRules, isOfHealth, repeatRules, stepProblem, valuesOf } from './rule-form.ts'
import classes from './RuleForm.module.css'
import type { RuleFormState } from './rule-form-state.ts'
import { rulesQuery, targetsQuery } from './rules-query.ts'
import { StepsFields } from './StepsFields.tsx'

interface RuleFormProps {
  /** Null: a new one. */
  rule: NotificationRule | null
  /** The number that it is shown with. */
  place: number
}

/** One rule: of which alerts, whom it tells and when; the sentence that it becomes is read back while it is written. */
export function RuleForm({ rule, place }: RuleFormProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const form = useRuleForm(rule)
  const targets = useQuery(targetsQuery)
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size={680}
      title={rule === null ? t('rules.add') : t('rules.edit', { place })}
      form={form}
      save={async (values) => {
        const { enabled, ...body } = bodyOf(values, currentLanguage())
        if (rule === null) await api.notificationRuleCreate({ body: { ...body, enabled } })
        else await api.notificationRuleUpdate({ params: { id: rule.id }, body })
      }}
      renews={rulesQuery.queryKey}
      done={t('rules.saved', { place })}
      failed={t('rules.failed.save')}
    >
      <WhenFields form={form} />
      <StepsFields form={form} targets={targets.data} isFailed={targets.isError} />
      <RepeatFields form={form} />
      <ReadBack values={form.values} rule={rule} targets={targets.data} />
    </FormDialog>
  )
}

function useRuleForm(rule: NotificationRule | null): RuleFormState {
  const { t } = useTranslation()
  const language = currentLanguage()
  const required = t('form.required')
  const whole = ({ min, max }: { min: number; max: number }) => t('rules.form.whole', { min, max })
  return useForm({
    initialValues: valuesOf(rule, language),
    validate: {
      module_types: (types, { of }) => (of === 'types' && types.length === 0 ? required : null),
      modules: (modules, { of }) => (of === 'stations' && modules.length === 0 ? required : null),
      from_time: (time, { has_hours }) => (has_hours && time === '' ? required : null),
      to_time: (time, { has_hours }) => (has_hours && time === '' ? required : null),
      steps: {
        after: (_, { steps }, path) => {
          const problem = stepProblem(steps, Number(path.split('.')[1]), language)
          if (problem === 'order') return t('rules.form.order')
          return problem === 'number' ? whole({ min: 0, max: 1440 }) : null
        },
        to: (to) => (to.length === 0 ? required : null),
        channels: (channels) => (channels.length === 0 ? required : null),
      },
      repeat_hours: (text, { repeats }) =>
        repeats && numberIn(text, language, repeatRules) === null ? whole(repeatRules) : null,
      digest_minutes: (text, { gathers }) =>
        gathers && numberIn(text, language, digestRules) === null ? whole(digestRules) : null,
    },
  })
}

const kinds = ['limit', 'average', 'health'] as const

/** Of which alerts it is. */
function WhenFields({ form }: { form: RuleFormState }) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.part}>
      <legend>{t('rules.form.when')}</legend>
      <StationFields form={form} />
      <TagsInput
        label={t('rules.form.factors')}
        description={t('rules.form.factorsHelp')}
        placeholder={form.values.factor_codes.length === 0 ? t('ruleSentence.anyFactor') : ''}
        maxTags={50}
        data={useFactorCodes()}
        limit={50}
        {...form.getInputProps('factor_codes')}
      />
      <Checkbox.Group
        label={t('rules.form.kinds')}
        description={t('rules.form.kindsHelp')}
        {...form.getInputProps('kinds')}
      >
        <div className={classes.ticks}>
          {kinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`rules.form.kind.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      {isOfHealth(form.values) && (
        <Checkbox.Group
          label={t('rules.form.faults')}
          description={t('rules.form.faultsHelp')}
          {...form.getInputProps('faults')}
        >
          <div className={classes.ticks}>
            {healthFaults.map((fault) => (
              <Checkbox key={fault} value={fault} label={t(`healthFaults.names.${fault}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Input.Wrapper label={t('rules.form.severity')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('rules.form.severity')}
          data={[
            { value: '', label: t('rules.form.severities.any') },
            { value: 'ALERT', label: t('rules.form.severities.ALERT') },
            { value: 'WARNING', label: t('rules.form.severities.WARNING') },
          ]}
          {...form.getInputProps('severity')}
        />
      </Input.Wrapper>
      <TimeFields form={form} />
    </fieldset>
  )
}

/** The codes of factors that there are; others can be typed. */
function useFactorCodes(): string[] {
  const maySee = useCan('adaptors.view_factor')
  const { data } = useQuery({
    queryKey: ['factors', 'codes'],
    queryFn: ({ signal }) => api.factorList({ query: { limit: 100, offset: 0 } }, { signal }),
    staleTime: 60_000,
    enabled: maySee,
  })
  return [...new Set(data?.results.map(({ code }) => code))].toSorted()
}

const ofWhat = ['all', 'types', 'stations'] as const

function StationFields({ form }: { form: RuleFormState }) {
  const { t } = useTranslation()
  const { of, modules } = form.values
  const without = (code: string) => modules.filter((one) => one.code !== code)
  return (
    <>
      <Input.Wrapper label={t('rules.form.stations')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('rules.form.stations')}
          data={ofWhat.map((value) => ({ value, label: t(`rules.form.of.${value}`) }))}
          {...form.getInputProps('of')}
        />
      </Input.Wrapper>
      {of === 'types' && (
        <Checkbox.Group aria-label={t('rules.form.of.types')} {...form.getInputProps('module_types')}>
          <div className={classes.ticks}>
            {moduleTypes.map((type) => (
              <Checkbox key={type} value={type} label={t(`nav.${type}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {of === 'stations' && (
        <>
          <StationField
            // A new field for the next station: one that has been chosen would stay in it.
            key={modules.length}
            data-path="modules"
            label={t('rules.form.addStation')}
            value=""
            error={form.errors['modules']}
            onChange={(code) => {
              if (code !== '') form.setFieldValue('modules', [...without(code), { code }])
            }}
          />
          {modules.length > 0 && (
            <Pill.Group>
              {modules.map(({ code }) => (
                <Pill
                  key={code}
                  size="md"
                  withRemoveButton
                  removeButtonProps={{ 'aria-label': t('rules.form.removeStation', { code }), tabIndex: 0 }}
                  onRemove={() => form.setFieldValue('modules', without(code))}
                >
                  {code}
                </Pill>
              ))}
            </Pill.Group>
          )}
        </>
      )}
    </>
  )
}

const days = ['1', '2', '3', '4', '5', '6', '7'] as const

/** On which days and in which hours an alert must be raised for the rule to fit. */
function TimeFields({ form }: { form: RuleFormState }) {
  const { t } = useTranslation()
  return (
    <>
      <Checkbox.Group
        label={t('rules.form.days')}
        description={t('rules.form.daysHelp')}
        {...form.getInputProps('days')}
      >
        <div className={classes.ticks}>
          {days.map((day) => (
            <Checkbox key={day} value={day} label={t(`ruleSentence.day.${day}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox label={t('rules.form.hasHours')} {...form.getInputProps('has_hours', { type: 'checkbox' })} />
      {form.values.has_hours && (
        <SimpleGrid cols={2} spacing={12}>
          <DateField kind="time" label={t('rules.form.from')} {...form.getInputProps('from_time')} />
          <DateField kind="time" label={t('rules.form.until')} {...form.getInputProps('to_time')} />
        </SimpleGrid>
      )}
    </>
  )
}
