import type { NotificationRule } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { type RuleValues, targetKey, toldOf } from './rule-form.ts'
import classes from './RuleForm.module.css'
import type { Targets } from './rule-form-state.ts'
import { ruleSentence } from './rule-words.ts'

interface ReadBackProps {
  values: RuleValues
  rule: NotificationRule | null
  targets: Targets | undefined
}

/** The rule as the list will say it. */
export function ReadBack({ values, rule, targets }: ReadBackProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const names = namesOf(rule, targets)
  const told = toldOf(values, { nameOf: (key) => names.get(key) ?? t('rules.form.unknown'), language })
  return (
    <output className={classes.readBack} aria-label={t('rules.form.readBack')}>
      {ruleSentence(told, { t, language }).map(({ text, isField }, at) =>
        isField ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
      )}
    </output>
  )
}

/** Of who can be chosen, and of who is there already: somebody who has left can be chosen no more. */
function namesOf(rule: NotificationRule | null, targets: Targets | undefined): Map<string, string> {
  const named = (kind: 'user' | 'group' | 'duty', rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }): [string, string] => [targetKey({ kind, id }), name])
  const before = rule?.steps.flatMap(({ to }) =>
    to.map((one): [string, string] => [targetKey(one), one.name]),
  )
  return new Map([
    ...(before ?? []),
    ...named('user', targets?.users),
    ...named('group', targets?.groups),
    ...named('duty', targets?.duties),
  ])
}
