import type { AlertChoice } from '@quantrac/contract'
import { Button, Card, Switch, Text, Title } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { DeleteQuestion } from '../../components/dialog/DeleteQuestion.tsx'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { alertChoicesQuery } from '../../components/handling/alert-choices-query.ts'
import { causeName } from '../../components/handling/owner-words.ts'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { RowAction } from '../../components/table/RowAction.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import classes from './AlertChoicesPage.module.css'
import { ChoiceForm } from './ChoiceForm.tsx'
import { movedBy, ofKind } from './choice-order.ts'
import { NoteRule } from './NoteRule.tsx'

const kinds = ['cause', 'action'] as const

/** What is open over the page: a form for a new one or of one, or the question before one is deleted. */
type Asked = { turn: number } & (
  | { what: 'form'; kind: AlertChoice['kind']; choice: AlertChoice | null }
  | { what: 'delete'; choice: AlertChoice }
)

/** The causes and what can have been done, from which people choose when they close an alert. */
export function AlertChoicesPage() {
  const { t } = useTranslation()
  const choices = useQuery(alertChoicesQuery)
  return (
    <>
      <PageHeader title={t('nav.alertChoices')} context={t('alertChoices.lead')} />
      <Loaded query={choices} fallback={t('handling.choices.failed')} height={420}>
        {(all) => <Lists all={all} />}
      </Loaded>
    </>
  )
}

type Ask = (what: DistributiveOmit<Asked, 'turn'>) => void
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

function Lists({ all }: { all: readonly AlertChoice[] }) {
  const [asked, setAsked] = useState<Asked>()
  const ask: Ask = (what) => setAsked((last) => ({ ...what, turn: (last?.turn ?? 0) + 1 }))
  return (
    <div className={classes.cards}>
      {kinds.map((kind) => (
        <List key={kind} kind={kind} choices={ofKind(all, kind)} ask={ask} />
      ))}
      <NoteRule />
      {asked?.what === 'form' && <ChoiceForm key={asked.turn} kind={asked.kind} choice={asked.choice} />}
      {asked?.what === 'delete' && (
        <Deletion key={asked.turn} choice={asked.choice} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}

interface ListProps {
  kind: AlertChoice['kind']
  choices: readonly AlertChoice[]
  ask: Ask
}

function List({ kind, choices, ask }: ListProps) {
  const { t } = useTranslation()
  const title = t(`alertChoices.${kind}.title`)
  return (
    <Card component="section" padding={0} aria-label={title}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => ask({ what: 'form', kind, choice: null })}
        >
          {t(`alertChoices.${kind}.add`)}
        </Button>
      </div>
      {choices.length === 0 && (
        <Text className={classes.none} size="sm" c="dimmed">
          {t(`alertChoices.${kind}.none`)}
        </Text>
      )}
      <ol className={classes.rows}>
        {choices.map((choice, place) => (
          <Row key={choice.id} choice={choice} place={place} choices={choices} ask={ask} />
        ))}
      </ol>
    </Card>
  )
}

function useChange() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  return useMutation({
    mutationFn: async (changes: readonly (Pick<AlertChoice, 'id'> & Partial<AlertChoice>)[]) => {
      for (const { id, ...body } of changes) await api.alertChoiceUpdate({ params: { id }, body })
    },
    onError: (error) => notifyFailure(error, t('alertChoices.failed.save')),
    onSettled: () => client.invalidateQueries({ queryKey: alertChoicesQuery.queryKey }),
  })
}

interface RowProps extends Omit<ListProps, 'kind'> {
  choice: AlertChoice
  place: number
}

function Row({ choice, place, choices, ask }: RowProps) {
  const { t } = useTranslation()
  const change = useChange()
  const language = currentLanguage()
  const name = causeName(choice, language)
  const other = causeName(choice, language === 'vi' ? 'en' : 'vi')
  const move = (step: 1 | -1): void => change.mutate(movedBy(choices, choice.id, step))
  const atEnd = (isEnd: boolean): string | undefined => (isEnd ? t('alertChoices.atEnd') : undefined)
  return (
    <li data-off={choice.enabled ? undefined : true}>
      <span className={classes.place} aria-hidden>
        {place + 1}
      </span>
      <span className={classes.names}>
        <b>{name}</b>
        <small>{other}</small>
      </span>
      <Switch
        size="sm"
        checked={choice.enabled}
        aria-label={t('alertChoices.offered', { name })}
        disabled={change.isPending}
        onChange={(event) => change.mutate([{ id: choice.id, enabled: event.currentTarget.checked }])}
      />
      <RowAction
        icon={IconArrowUp}
        label={t('alertChoices.up', { name })}
        disabledBecause={atEnd(place === 0)}
        onClick={() => move(-1)}
      />
      <RowAction
        icon={IconArrowDown}
        label={t('alertChoices.down', { name })}
        disabledBecause={atEnd(place === choices.length - 1)}
        onClick={() => move(1)}
      />
      <RowAction
        icon={IconPencil}
        label={t('alertChoices.edit', { name })}
        onClick={() => ask({ what: 'form', kind: choice.kind, choice })}
      />
      <RowAction
        icon={IconTrash}
        danger
        label={t('alertChoices.delete', { name })}
        onClick={() => ask({ what: 'delete', choice })}
      />
    </li>
  )
}

function Deletion({ choice, onClose }: { choice: AlertChoice; onClose: () => void }) {
  const { t } = useTranslation()
  const name = causeName(choice, currentLanguage())
  return (
    <DeleteQuestion
      question={{
        name,
        what: t('alertChoices.deleteConsequences'),
        call: () => api.alertChoiceDelete({ params: { id: choice.id } }),
        renews: alertChoicesQuery.queryKey,
        done: t('alertChoices.deleted', { name }),
        failed: t('alertChoices.failed.delete'),
      }}
      onClose={onClose}
    />
  )
}
