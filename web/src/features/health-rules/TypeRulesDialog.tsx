import type { HealthRule, ModuleType } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { RuleFields } from '../../components/health-rules/RuleFields.tsx'
import { draftOf, ruleOf } from '../../components/health-rules/rules-form.ts'
import { rulesKey } from '../../components/health-rules/rules-query.ts'
import { useRulesForm } from '../../components/health-rules/use-rules-form.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

interface TypeRulesDialogProps {
  type: ModuleType
  rules: readonly HealthRule[]
  onClose: () => void
}

/** The rules of all stations of a type. */
export function TypeRulesDialog({ type, rules, onClose }: TypeRulesDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const language = currentLanguage()
  const form = useRulesForm(rules.map((rule) => draftOf(rule, language)))
  const name = t(`nav.${type}`)
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={t('healthRules.typeTitle', { name })}
      form={form}
      save={(values) =>
        api.healthRuleUpdate({ body: values.rules.map((rule) => ({ type, ...ruleOf(rule, language) })) })
      }
      renews={rulesKey}
      done={t('healthRules.typeSaved', { name })}
      failed={t('healthRules.saveFailed')}
    >
      {form.values.rules.map(({ fault }, place) => (
        <RuleFields key={fault} form={form} place={place} />
      ))}
    </FormDialog>
  )
}
