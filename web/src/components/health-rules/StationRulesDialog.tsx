import type { HealthRule, ModuleType, StationHealthRule } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useOpenOnMount } from '../dialog/use-open-on-mount.ts'
import { Loaded } from '../feedback/Loaded.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { RuleFields } from './RuleFields.tsx'
import { draftOf, ruleOf } from './rules-form.ts'
import { rulesKey, rulesQuery, stationRulesQuery } from './rules-query.ts'
import { useRulesForm } from './use-rules-form.ts'

interface StationRulesDialogProps {
  module: { id: number; code: string; type: ModuleType }
  onClose?: () => void
}

/** What is looked for at a station: its own rules, and those of its type. */
export function StationRulesDialog({ module, onClose }: StationRulesDialogProps) {
  const { t } = useTranslation()
  const types = useQuery(rulesQuery)
  const taken = useQuery(stationRulesQuery(module.id))
  return (
    <Loaded query={types} fallback={t('healthRules.fetchFailed')} height={0}>
      {(ofTypes) => (
        <Loaded query={taken} fallback={t('healthRules.fetchFailed')} height={0}>
          {(rules) => (
            <Rules
              {...{ module, rules, onClose }}
              ofType={ofTypes.filter(({ type }) => type === module.type)}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface RulesProps extends StationRulesDialogProps {
  rules: readonly StationHealthRule[]
  ofType: readonly HealthRule[]
}

function Rules({ module: { id, code }, onClose, rules, ofType }: RulesProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const language = currentLanguage()
  const form = useRulesForm(rules.map((rule) => draftOf(rule, language)))
  const inherited = ofType.map((rule) => draftOf(rule, language))
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={t('healthRules.stationTitle', { code })}
      form={form}
      save={(values) =>
        api.stationHealthRuleUpdate({
          params: { id },
          body: values.rules.filter(({ isInherited }) => !isInherited).map((rule) => ruleOf(rule, language)),
        })
      }
      renews={rulesKey}
      done={t('healthRules.stationSaved', { code })}
      failed={t('healthRules.saveFailed')}
    >
      <Text size="sm" c="dimmed">
        {t('healthRules.stationHelp')}
      </Text>
      {form.values.rules.map(({ fault }, place) => (
        <RuleFields
          key={fault}
          form={form}
          place={place}
          inherited={inherited.find((one) => one.fault === fault)}
        />
      ))}
    </FormDialog>
  )
}
