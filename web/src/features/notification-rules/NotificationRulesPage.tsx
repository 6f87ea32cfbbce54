import type { NotificationRule } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { DeleteQuestion } from '../../components/dialog/DeleteQuestion.tsx'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { datetimeValue } from '../../lib/date-input.ts'
import { ChannelStrip } from './ChannelStrip.tsx'
import classes from './NotificationRulesPage.module.css'
import { QuietBars } from './QuietBars.tsx'
import { type AskRule, RuleList } from './RuleList.tsx'
import { RuleTester } from './RuleTester.tsx'
import { type Preview, rulesQuery } from './rules-query.ts'

type Asked = { turn: number } & Parameters<AskRule>[0]

const loadForm = async () => (await import('./RuleForm.tsx')).RuleForm

/** Who is told of alerts: the rules in their order, what they would do, and who is not told at night. */
export function NotificationRulesPage() {
  const { t } = useTranslation()
  const rules = useQuery(rulesQuery)
  const [asked, setAsked] = useState<Asked>()
  const [tested, setTested] = useState<Preview>()
  const [at, setAt] = useState(() => datetimeValue(Date.now()))
  const ask: AskRule = (what) => setAsked((last) => ({ ...what, turn: (last?.turn ?? 0) + 1 }))
  return (
    <>
      <PageHeader
        title={t('nav.notificationRules')}
        context={t('rules.lead')}
        actions={
          <AddButton needs={['notify.change_rule']} onAdd={() => ask({ what: 'form', rule: null })}>
            {t('rules.add')}
          </AddButton>
        }
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Loaded query={rules} fallback={t('rules.failed.load')} height={420}>
            {(all) => <RuleList rules={all} testedId={tested?.rule_id ?? null} ask={ask} />}
          </Loaded>
          <QuietBars at={at.slice(11)} />
        </div>
        <RuleTester rules={rules.data ?? []} at={at} onAt={setAt} onAnswer={setTested} />
      </div>
      <ChannelStrip />
      <LazyDialog load={loadForm} asking={asked?.what === 'form' ? asked.turn : undefined}>
        {(RuleForm) =>
          asked?.what === 'form' && (
            <RuleForm key={asked.turn} rule={asked.rule} place={placeOf(rules.data, asked.rule)} />
          )
        }
      </LazyDialog>
      {asked?.what === 'delete' && (
        <Deletion
          key={asked.turn}
          rule={asked.rule}
          place={placeOf(rules.data, asked.rule)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** The number that a rule is shown with; of a new one the next. */
const placeOf = (rules: readonly NotificationRule[] = [], rule: NotificationRule | null): number =>
  rule === null ? rules.length + 1 : rules.findIndex(({ id }) => id === rule.id) + 1

interface DeletionProps {
  rule: NotificationRule
  place: number
  onClose: () => void
}

function Deletion({ rule, place, onClose }: DeletionProps) {
  const { t } = useTranslation()
  return (
    <DeleteQuestion
      question={{
        name: t('rules.one', { place }),
        what: t('rules.deleteConsequences'),
        call: () => api.notificationRuleDelete({ params: { id: rule.id } }),
        renews: rulesQuery.queryKey,
        done: t('rules.deleted', { place }),
        failed: t('rules.failed.delete'),
      }}
      onClose={onClose}
    />
  )
}
