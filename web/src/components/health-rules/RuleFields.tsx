import { Button, NativeSelect, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { healthLimits } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../form/NumberField.tsx'
import classes from './RuleFields.module.css'
import { limitRules, type RuleDraft, type RulesValues } from './rules-form.ts'

interface RuleFieldsProps {
  form: UseFormReturnType<RulesValues>
  place: number
  /** Of a station: the rule of its type. */
  inherited?: RuleDraft | undefined
}

/** A rule: whether it is looked for, from what number on, how bad it is, and what it means. */
export function RuleFields({ form, place, inherited }: RuleFieldsProps) {
  const { t } = useTranslation()
  const rule = form.values.rules[place]
  if (rule === undefined) return null
  const { fault } = rule
  const name = t(`healthFaults.names.${fault}`)
  const rules = limitRules(fault)
  const unit = healthLimits[fault]?.unit
  const path = `rules.${place}` as const
  // A changed rule is the station's own.
  const own = (change: Partial<RuleDraft>): void => {
    form.clearFieldError(`${path}.limit`)
    form.setFieldValue(path, { ...rule, ...change, isInherited: false })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a grid in every browser
    <div role="group" aria-label={name} className={classes.rule}>
      <Switch
        label={name}
        description={t(`healthFaults.about.${fault}`)}
        checked={rule.is_on}
        onChange={({ currentTarget: { checked } }) => own({ is_on: checked })}
      />
      {rule.is_on && (
        <div className={classes.fields}>
          {fault !== 'range' && rules !== undefined && unit !== undefined && (
            <NumberField
              label={t(`healthRules.limits.${fault}`)}
              rules={rules}
              unit={t(`healthRules.units.${unit}`)}
              {...form.getInputProps(`${path}.limit`)}
              onChange={({ currentTarget: { value } }) => own({ limit: value })}
              value={rule.limit}
              onChoose={(text) => own({ limit: text })}
            />
          )}
          <NativeSelect
            label={t('healthRules.severityLabel')}
            value={rule.severity}
            onChange={({ currentTarget: { value } }) =>
              own({ severity: value === 'ALERT' ? 'ALERT' : 'WARNING' })
            }
            data={(['ALERT', 'WARNING'] as const).map((value) => ({
              value,
              label: t(`healthRules.severity.${value}`),
            }))}
          />
        </div>
      )}
      {inherited !== undefined && (
        <Whose
          name={name}
          isInherited={rule.isInherited}
          onBack={() => form.setFieldValue(path, { ...inherited, isInherited: true })}
        />
      )}
    </div>
  )
}

interface WhoseProps {
  name: string
  isInherited: boolean
  onBack: () => void
}

/** Whether a station's rule is its own or that of its type, and the way back to that. */
function Whose({ name, isInherited, onBack }: WhoseProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.whose}>
      <Text span size="xs" c="dimmed">
        {t(isInherited ? 'healthRules.inherited' : 'healthRules.own')}
      </Text>
      {!isInherited && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t('healthRules.backOf', { name })}
          onClick={onBack}
        >
          {t('healthRules.back')}
        </Button>
      )}
    </div>
  )
}
