import type { NotificationRule } from '@quantrac/contract'
import { Card, Text } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useRowMoves } from '../../lib/use-row-moves.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { movedTo } from './rule-order.ts'
import classes from './RuleList.module.css'
import { ruleFacts, ruleSentence } from './rule-words.ts'
import { rulesQuery } from './rules-query.ts'
import { StepScale } from './StepScale.tsx'

/** Opens the form of a rule or of a new one, or the question before one is deleted. */
export type AskRule = (
  what: { what: 'form'; rule: NotificationRule | null } | { what: 'delete'; rule: NotificationRule },
) => void

interface RuleListProps {
  rules: readonly NotificationRule[]
  /** The rule that the tester has come to; null: none. */
  testedId: number | null
  ask: AskRule
}

/** The rules as sentences, the first that fits decides; at the end what is done without any. */
export function RuleList({ rules, testedId, ask }: RuleListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const moves = useDrag(rules)
  useRowMoves(
    list,
    rules.map(({ id }) => String(id)),
  )
  return (
    <Card component="section" padding={0} aria-label={t('rules.list')}>
      <ol className={classes.rules} ref={list}>
        {rules.map((rule, place) => (
          <Row
            key={rule.id}
            rule={rule}
            place={place}
            isTested={rule.id === testedId}
            count={rules.length}
            moves={moves}
            ask={ask}
          />
        ))}
        <li className={classes.rule} data-rest>
          <span className={classes.number} aria-hidden>
            –
          </span>
          <p className={classes.sentence}>{t(rules.length === 0 ? 'rules.none' : 'rules.rest')}</p>
          <Text size="xs" c="dimmed" pt={4}>
            {t('rules.default')}
          </Text>
        </li>
      </ol>
    </Card>
  )
}

/** Moves rules: by the menu, and by dragging one onto the place of another. */
function useDrag(rules: readonly NotificationRule[]) {
  const order = useOrder(rules)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = (): void => {
    setDragged(null)
    setOver(null)
  }
  return {
    order,
    isBusy: order.isPending,
    overId: over,
    draggedId: dragged,
    /** The handlers of a row. */
    of: (id: number, place: number) => ({
      onDragStart: (event: DragEvent) => {
        setDragged(id)
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', String(id))
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(id)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged !== null) order.move(dragged, place)
        end()
      },
      onDragEnd: end,
    }),
  }
}

/** Puts a rule at another place: seen at once, and taken back if the server refuses. */
function useOrder(rules: readonly NotificationRule[]) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const order = useMutation({
    mutationFn: (ids: number[]) => api.notificationRuleOrder({ body: { ids } }),
    onMutate: (ids) => {
      const byId = new Map(rules.map((rule) => [rule.id, rule]))
      client.setQueryData(
        rulesQuery.queryKey,
        ids.flatMap((id) => byId.get(id) ?? []),
      )
    },
    onError: (error) => notifyFailure(error, t('rules.failed.order')),
    onSettled: () => client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  })
  return {
    isPending: order.isPending,
    move: (id: number, to: number) => {
      const ids = movedTo(
        rules.map((rule) => rule.id),
        id,
        to,
      )
      if (ids !== null) order.mutate(ids)
    },
  }
}

interface RowProps {
  rule: NotificationRule
  place: number
  isTested: boolean
  count: number
  moves: ReturnType<typeof useDrag>
  ask: AskRule
}

function Row({ rule, place, isTested, count, moves, ask }: RowProps) {
  const { t } = useTranslation()
  const mayChange = useCan('notify.change_rule')
  const language = currentLanguage()
  const words = { t, language }
  const isDragged = moves.draggedId === rule.id
  return (
    <li
      className={classes.rule}
      data-row={rule.id}
      data-tested={isTested || undefined}
      data-off={!rule.enabled || undefined}
      data-dragged={isDragged || undefined}
      data-over={(moves.overId === rule.id && !isDragged) || undefined}
      draggable={mayChange}
      {...(mayChange && moves.of(rule.id, place))}
    >
      <span className={classes.number} aria-hidden>
        {place + 1}
      </span>
      <div>
        <p className={classes.sentence}>
          {!rule.enabled && <span className={classes.off}>{t('rules.off')}</span>}
          {ruleSentence(rule, words).map(({ text, isField }, at) =>
            isField ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
          )}
        </p>
        {rule.steps.length > 1 && <StepScale steps={rule.steps} />}
        <p className={classes.facts}>{ruleFacts(rule, words).join(' · ')}</p>
      </div>
      {mayChange && <RowMenu rule={rule} place={place} count={count} moves={moves} ask={ask} />}
    </li>
  )
}

function RowMenu({ rule, place, count, moves, ask }: Omit<RowProps, 'isTested'>) {
  const { t } = useTranslation()
  const change = useSwitch(place + 1)
  const item = { disabled: moves.isBusy || change.isPending }
  const atEnd = (isEnd: boolean) => (isEnd ? { disabled: true, reason: t('rules.atEnd') } : {})
  return (
    <ActionsMenu
      label={t('rules.actionsOf', { place: place + 1 })}
      items={[
        { ...item, icon: IconPencil, label: t('common.edit'), onClick: () => ask({ what: 'form', rule }) },
        {
          ...item,
          ...atEnd(place === 0),
          icon: IconArrowUp,
          label: t('rules.up'),
          onClick: () => moves.order.move(rule.id, place - 1),
        },
        {
          ...item,
          ...atEnd(place === count - 1),
          icon: IconArrowDown,
          label: t('rules.down'),
          onClick: () => moves.order.move(rule.id, place + 1),
        },
        {
          ...item,
          icon: rule.enabled ? IconPlayerPause : IconPlayerPlay,
          label: t(rule.enabled ? 'rules.switchOff' : 'rules.switchOn'),
          onClick: () => change.mutate(rule),
        },
        {
          ...item,
          icon: IconTrash,
          label: t('common.delete'),
          danger: true,
          onClick: () => ask({ what: 'delete', rule }),
        },
      ]}
    />
  )
}

function useSwitch(place: number) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  return useMutation({
    mutationFn: ({ id, enabled }: NotificationRule) =>
      api.notificationRuleUpdate({ params: { id }, body: { enabled: !enabled } }),
    onSuccess: (_, { enabled }) =>
      notify.success(t(enabled ? 'rules.switchedOff' : 'rules.switchedOn', { place })),
    onError: (error) => notifyFailure(error, t('rules.failed.save')),
    onSettled: () => client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  })
}
