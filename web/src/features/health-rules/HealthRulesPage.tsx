import { Button, Card, Title } from '@mantine/core'
import type { HealthRule, ModuleType } from '@quantrac/contract'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moduleTypes } from '../../api/contract-values.ts'
import { Can } from '../../components/access/Can.tsx'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { rulesQuery } from '../../components/health-rules/rules-query.ts'
import { kindIcons } from '../../components/layout/kind-icons.ts'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import classes from './HealthRulesPage.module.css'
import { TypeRulesDialog } from './TypeRulesDialog.tsx'

/** What is looked for at the stations of each type, as sentences. */
export function HealthRulesPage() {
  const { t } = useTranslation()
  const rules = useQuery(rulesQuery)
  const [edited, setEdited] = useState<ModuleType | null>(null)
  return (
    <>
      <PageHeader title={t('nav.healthRules')} context={t('healthRules.context')} />
      <Loaded query={rules} fallback={t('healthRules.fetchFailed')} height={420}>
        {(all) => (
          <div className={classes.cards}>
            {moduleTypes.map((type) => (
              <TypeCard key={type} type={type} rules={ofType(all, type)} onEdit={() => setEdited(type)} />
            ))}
            {edited !== null && (
              <TypeRulesDialog
                key={edited}
                type={edited}
                rules={ofType(all, edited)}
                onClose={() => setEdited(null)}
              />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

const ofType = (rules: readonly HealthRule[], type: ModuleType): HealthRule[] =>
  rules.filter((rule) => rule.type === type)

interface TypeCardProps {
  type: ModuleType
  rules: readonly HealthRule[]
  onEdit: () => void
}

function TypeCard({ type, rules, onEdit }: TypeCardProps) {
  const { t } = useTranslation()
  const name = t(`nav.${type}`)
  const Icon = kindIcons[type]
  return (
    <Card component="section" padding={0} aria-label={name}>
      <div className={classes.head}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <Title order={2} size="h4">
          {name}
        </Title>
        <Can do="adaptors.change_threshold">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={t('healthRules.editOf', { name })}
            onClick={onEdit}
          >
            {t('common.edit')}
          </Button>
        </Can>
      </div>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={rule.fault} data-off={rule.is_on ? undefined : true}>
            <RuleSentence rule={rule} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** «Mất kết nối: không có số đo trong 3 chu kỳ, ít nhất 5 phút · Báo động», and what it means. */
function RuleSentence({ rule: { fault, is_on, severity, limit, is_default } }: { rule: HealthRule }) {
  const { t } = useTranslation()
  const number = limit === null ? '' : formatNumber(limit, currentLanguage())
  const facts = is_on
    ? [
        t(`healthRules.sentence.${fault}`, { limit: number }),
        t(`healthRules.severity.${severity}`),
        ...(is_default ? [] : [t('healthRules.changed')]),
      ]
    : [t('healthRules.off')]
  return (
    <>
      <p>
        <b>{t(`healthFaults.names.${fault}`)}</b>: {facts.join(' · ')}
      </p>
      <small>{t(`healthFaults.about.${fault}`)}</small>
    </>
  )
}
