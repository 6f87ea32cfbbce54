import type { DutyRota } from '@quantrac/contract'
import { ActionIcon, Button, Card, Group, Title } from '@mantine/core'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { DAY_MS, localDay, localInstant } from '@quantrac/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { formatShort, formatShortDay } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import classes from './DutyRotas.module.css'
import { daysFrom, mondayOf, weekOfCycle } from './rota-week.ts'
import { SwapList } from './SwapList.tsx'
import { WeekGrid } from './WeekGrid.tsx'

/** Opens the form of a rota or of a new one, a swap in it, or the question before it is deleted. */
export type AskRota = (
  what:
    | { what: 'form'; rota: DutyRota | null }
    | { what: 'swap'; rota: DutyRota }
    | { what: 'delete'; rota: DutyRota },
) => void

export function RotaCard({ rota, ask }: { rota: DutyRota; ask: AskRota }) {
  const { t } = useTranslation()
  const id = useId()
  const [ahead, setAhead] = useState(0)
  const now = useMinute()
  const monday = localDay(localInstant(mondayOf(now)) + ahead * 7 * DAY_MS)
  return (
    <Card component="section" padding={0} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={2} size="h4" id={id}>
            {rota.name}
          </Title>
          <Now rota={rota} now={now} />
        </div>
        <Can do="notify.change_rule">
          <Group gap={8} wrap="nowrap">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              aria-label={t('duty.swapOf', { name: rota.name })}
              onClick={() => ask({ what: 'swap', rota })}
            >
              {t('duty.swap')}
            </Button>
            <ActionsMenu
              label={t('duty.actionsOf', { name: rota.name })}
              items={[
                {
                  icon: IconPencil,
                  label: t('common.edit'),
                  disabled: false,
                  onClick: () => ask({ what: 'form', rota }),
                },
                {
                  icon: IconTrash,
                  label: t('common.delete'),
                  danger: true,
                  disabled: false,
                  onClick: () => ask({ what: 'delete', rota }),
                },
              ]}
            />
          </Group>
        </Can>
      </div>
      <Weeks rota={rota} monday={monday} onStep={(step) => setAhead((before) => before + step)} />
      <WeekGrid rota={rota} monday={monday} now={now} />
      <SwapList rota={rota} />
    </Card>
  )
}

/** «Đang trực: Dũng, Hà đến 06:00 · Tiếp theo lúc 06:00: Lan» */
function Now({ rota: { now: people, next }, now }: { rota: DutyRota; now: number }) {
  const { t } = useTranslation()
  const ends = new Map<string, string[]>()
  for (const { name, until } of people) ends.set(until, [...(ends.get(until) ?? []), name])
  const onDuty = [...ends].map(([until, names]) =>
    t('duty.until', { names: names.join(', '), at: formatShort(until, now) }),
  )
  return (
    <p className={classes.now}>
      <b>{people.length === 0 ? t('duty.nobody') : t('duty.now', { who: onDuty.join('; ') })}</b>
      {next !== null && (
        <span>
          {t('duty.next', {
            at: formatShort(next.at, now),
            names: next.people.map(({ name }) => name).join(', '),
          })}
        </span>
      )}
    </p>
  )
}

interface WeeksProps {
  rota: DutyRota
  monday: string
  onStep: (step: 1 | -1) => void
}

function Weeks({ rota, monday, onStep }: WeeksProps) {
  const { t } = useTranslation()
  const days = daysFrom(monday).map(localMidnight)
  const [first, last] = [days[0] ?? 0, days[6] ?? 0]
  const period = t('duty.week', { from: formatShortDay(first, last), to: formatShortDay(last, first) })
  return (
    <div className={classes.weeks}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('duty.weekBefore')}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <span aria-live="polite">
        {period}
        {rota.cycle_weeks > 1 && (
          <small>{t('duty.ofCycle', { week: weekOfCycle(rota, monday), of: rota.cycle_weeks })}</small>
        )}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('duty.weekAfter')}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  )
}

const localMidnight = (day: string): number => localInstant(day)
