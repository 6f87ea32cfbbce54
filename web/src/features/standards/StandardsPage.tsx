import type { Standard } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '../../components/access/AddButton.tsx'
import { EditRuleButton } from '../../components/averages/EditRuleButton.tsx'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { ForceAxis } from '../../components/standards/ForceBar.tsx'
import { limitsNothing } from '../../components/standards/limit-grid.ts'
import { StandardRow } from './StandardRow.tsx'
import { groups } from '../../components/standards/standard-words.ts'
import { standardsQuery } from '../../components/standards/standards-query.ts'
import classes from '../../components/standards/Limits.module.css'

const loadForm = async () => (await import('./StandardForm.tsx')).StandardForm

/** The documents with limits, each opened in its place. */
export function StandardsPage() {
  const { t } = useTranslation()
  const found = useQuery(standardsQuery)
  const [turn, setTurn] = useState<number>()
  return (
    <>
      <PageHeader
        title={found.data === undefined ? t('nav.standards') : <Counts standards={found.data} />}
        context={t('standards.lead')}
        actions={
          <AddButton needs={['standards.add_standard']} onAdd={() => setTurn((last) => (last ?? 0) + 1)}>
            {t('standards.add')}
          </AddButton>
        }
      />
      <Loaded query={found} fallback={t('standards.fetchFailed')} height={480}>
        {(standards) => <List standards={standards} />}
      </Loaded>
      <Text size="sm" c="dimmed" my="sm">
        {t('standards.rule')} <EditRuleButton />
      </Text>
      {turn !== undefined && (
        <LazyDialog load={loadForm} asking={turn}>
          {(StandardForm) => <StandardForm key={turn} standard={null} />}
        </LazyDialog>
      )}
    </>
  )
}

const hasLimits = ({ entries }: Standard): boolean => entries.some((entry) => !limitsNothing(entry))

function Counts({ standards }: { standards: readonly Standard[] }) {
  const { t } = useTranslation()
  const full = standards.filter(hasLimits).length
  const waiting = standards.length - full
  return (
    <>
      {t('standards.count', { count: standards.length })}
      <Text span inherit fw={400} c="dimmed">
        {`, ${t('standards.withLimits', { count: full })}`}
      </Text>
      {waiting > 0 && (
        <Text span inherit c="var(--state-stale)">
          {` · ${t('standards.waiting', { count: waiting })}`}
        </Text>
      )}
    </>
  )
}

/** The newest of a group first. */
const newestFirst = (one: Standard, other: Standard): number =>
  (other.valid_from ?? '').localeCompare(one.valid_from ?? '') || one.code.localeCompare(other.code)

function List({ standards }: { standards: readonly Standard[] }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number): void =>
    setOpened((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <div className={classes.card}>
      <div className={classes.head} aria-hidden>
        <span />
        <span>{t('standards.document')}</span>
        <ForceAxis words={t('standards.today')} />
        <span className={classes.number}>{t('standards.limits')}</span>
        <span>{t('standards.gradeHead')}</span>
      </div>
      {groups.map((group) => {
        const some = standards.filter((one) => one.group === group).toSorted(newestFirst)
        return (
          some.length > 0 && (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`} className={classes.group}>
                {t(`standards.groups.${group}`)}
              </h2>
              {some.map((standard) => (
                <StandardRow
                  key={standard.id}
                  standard={standard}
                  isOpen={opened.has(standard.id)}
                  onToggle={() => toggle(standard.id)}
                />
              ))}
            </section>
          )
        )
      })}
      <p className={classes.group}>{t('standards.legend')}</p>
    </div>
  )
}
