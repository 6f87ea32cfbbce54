import { ActionIcon, Button, Checkbox, MultiSelect, Text } from '@mantine/core'
import { channelKinds, mostRuleSteps } from '@quantrac/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { channelsQuery } from '../../components/channels/channels-query.ts'
import { NumberField } from '../../components/form/NumberField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { afterRules, withStep } from './rule-form.ts'
import classes from './RuleForm.module.css'
import type { RuleFormState, Targets } from './rule-form-state.ts'

interface StepsFieldsProps {
  form: RuleFormState
  /** Undefined while loading. */
  targets: Targets | undefined
  isFailed: boolean
}

/** Whom the rule tells, when and by what: step after step until somebody has taken the alert. */
export function StepsFields({ form, targets, isFailed }: StepsFieldsProps) {
  const { t } = useTranslation()
  const { steps } = form.values
  return (
    <fieldset className={classes.part} data-path="steps">
      <legend>{t('rules.form.steps')}</legend>
      {isFailed && (
        <Text size="sm" c="red" role="alert">
          {t('rules.failed.targets')}
        </Text>
      )}
      {steps.map((step, place) => (
        <Step key={step.key} form={form} place={place} targets={targets} />
      ))}
      {steps.length < mostRuleSteps && (
        <Button
          variant="default"
          size="xs"
          style={{ justifySelf: 'start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.setFieldValue('steps', withStep(steps, currentLanguage()))}
        >
          {t('rules.form.addStep')}
        </Button>
      )}
    </fieldset>
  )
}

interface StepProps {
  form: RuleFormState
  place: number
  targets: Targets | undefined
}

function Step({ form, place, targets }: StepProps) {
  const { t } = useTranslation()
  const { steps } = form.values
  const number = place + 1
  const path = `steps.${place}`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a grid in every browser
    <div className={classes.step} role="group" aria-label={t('rules.form.step', { number })}>
      <div className={classes.stepHead}>
        <i aria-hidden />
        <NumberField
          label={t(place === 0 ? 'rules.form.after' : 'rules.form.afterIfNobody')}
          rules={afterRules}
          unit={t('rules.form.minutes')}
          {...form.getInputProps(`${path}.after`)}
          value={steps[place]?.after ?? ''}
          onChoose={(text) => form.setFieldValue(`${path}.after`, text)}
        />
        {steps.length > 1 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('rules.form.removeStep', { number })}
            onClick={() =>
              form.setFieldValue(
                'steps',
                steps.filter((_, at) => at !== place),
              )
            }
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      <MultiSelect
        label={t('rules.form.to')}
        searchable
        maxValues={20}
        data={useTargetOptions(targets)}
        nothingFoundMessage={targets === undefined ? t('loading.label') : t('table.noMatch')}
        hidePickedOptions
        {...form.getInputProps(`${path}.to`)}
      />
      <Channels form={form} path={path} />
    </div>
  )
}

/** What can be told, under the kind of it. */
function useTargetOptions(targets: Targets | undefined) {
  const { t } = useTranslation()
  const named = (kind: string, rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: `${kind}:${id}`, label: name }))
  const groups = [
    { group: t('rules.form.targets.duty'), items: named('duty', targets?.duties ?? []) },
    {
      group: t('rules.form.targets.station'),
      items: [
        { value: 'followers:', label: t('ruleSentence.followers') },
        { value: 'contact:', label: t('ruleSentence.contact') },
      ],
    },
    { group: t('rules.form.targets.group'), items: named('group', targets?.groups ?? []) },
    { group: t('rules.form.targets.user'), items: named('user', targets?.users ?? []) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** By what; of a channel that is off it is said, as nothing is sent by it. */
function Channels({ form, path }: { form: RuleFormState; path: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(channelsQuery)
  const off = new Set(data?.filter(({ enabled, ready }) => !enabled || !ready).map(({ kind }) => kind))
  return (
    <Checkbox.Group label={t('rules.form.channels')} {...form.getInputProps(`${path}.channels`)}>
      <div className={classes.ticks}>
        {channelKinds.map((kind) => (
          <Checkbox
            key={kind}
            value={kind}
            label={
              off.has(kind)
                ? t('rules.form.channelOff', { name: t(`channelName.${kind}`) })
                : t(`channelName.${kind}`)
            }
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
