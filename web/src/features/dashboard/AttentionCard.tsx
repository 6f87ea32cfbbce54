import type { Attention, AttentionRow } from '@quantrac/contract'
import { Button, Card, Skeleton, Text, Title } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { useNoStations } from '../../components/access/use-no-stations.ts'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { useIntakeDownText } from '../../components/condition/use-intake-down-text.ts'
import classes from './AttentionCard.module.css'
import { AttentionItem } from './AttentionItem.tsx'
import { Recovered } from './Recovered.tsx'
import { useQuietOrder } from '../../lib/use-quiet-order.ts'

const FEW = 4
const FEW_PHONE = 8

const keyOf = ({ module, factor }: AttentionRow): string => `${module.id}/${factor?.id ?? ''}`

interface AttentionCardProps {
  attention: Attention | undefined
  isNarrow: boolean
}

/** What is not normal, worst first, and below it what has returned to normal today. */
export const AttentionCard = memo(function AttentionCard({ attention, isNarrow }: AttentionCardProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { handlers, rows } = useQuietOrder(attention?.rows ?? [], keyOf)
  const few = isNarrow ? FEW_PHONE : FEW
  const shown = isOpen ? rows : rows.slice(0, few)
  const factors = factorsOf(shown)
  return (
    <Card padding={0} component="section" className={classes.card} aria-labelledby="attention-title">
      <div className={classes.head}>
        <Title order={2} size="h3" id="attention-title">
          {t('dashboard.attention')}
        </Title>
        {attention !== undefined && attention.rows_total > 0 && (
          <Text size="sm" c="dimmed">
            {t('dashboard.attentionContext', { count: attention.rows_total })}
          </Text>
        )}
        {/* Of the lines in the rows. */}
        {rows.length > 0 && (
          <Text size="sm" c="dimmed" className={classes.hour ?? ''}>
            {t('dashboard.attentionHour')}
          </Text>
        )}
      </div>
      {attention === undefined ? (
        <RowSkeletons rows={FEW} />
      ) : rows.length === 0 ? (
        <Quiet hasModules={attention.modules_total > 0} />
      ) : (
        <ul className={classes.rows} {...handlers} data-open={isOpen || undefined}>
          {shown.map((row, place) => (
            <AttentionItem
              key={keyOf(row)}
              row={row}
              factors={factors}
              isWorst={isWorst(row, rows[0], place)}
              isNarrow={isNarrow}
            />
          ))}
        </ul>
      )}
      {rows.length > few && (
        <Button
          variant="subtle"
          className={classes.more ?? ''}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          {isOpen ? t('dashboard.less') : t('dashboard.all', { count: attention?.rows_total ?? rows.length })}
        </Button>
      )}
      {attention !== undefined && <Recovered attention={attention} />}
    </Card>
  )
})

/** In an order that does not change with that of the rows. */
const factorsOf = (rows: readonly AttentionRow[]): number[] =>
  rows.flatMap(({ factor }) => factor?.id ?? []).toSorted((a, b) => a - b)

/** Only what is beyond a limit is tinted, and only in the worst state. */
const isWorst = (row: AttentionRow, first: AttentionRow | undefined, place: number): boolean =>
  (row.condition === 'above' || row.condition === 'below') &&
  (place === 0 || row.condition === first?.condition)

function Quiet({ hasModules }: { hasModules: boolean }) {
  const { t } = useTranslation()
  const unseen = useNoStations()
  const isAway = useIntakeDownText() !== undefined
  if (hasModules && isAway)
    return (
      <div className={classes.quiet}>
        <ConditionIcon condition="offline" size={24} />
        <Text fw={500}>{t('dashboard.attentionAway')}</Text>
        <Text size="sm" c="dimmed">
          {t('dashboard.attentionAwayText')}
        </Text>
      </div>
    )
  if (hasModules)
    return (
      <div className={classes.quiet}>
        <IconCircleCheck size={24} stroke={1.75} aria-hidden />
        <Text fw={500}>{t('dashboard.attentionNone')}</Text>
        <Text size="sm" c="dimmed">
          {t('dashboard.attentionNoneText')}
        </Text>
      </div>
    )
  return (
    <div className={classes.quiet}>
      <Text fw={500}>{t(unseen?.title ?? 'dashboard.headline.none')}</Text>
      <Text size="sm" c="dimmed">
        {t(unseen?.text ?? 'dashboard.firstStation')}
      </Text>
      <Can do="adaptors.add_module">
        <Button component={Link} to="/setting/data" leftSection={<IconPlus size={18} aria-hidden />} mt="xs">
          {t('stations.addStation')}
        </Button>
      </Can>
    </div>
  )
}

function RowSkeletons({ rows }: { rows: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton circle height={20} />
          <Skeleton height={12} width="30%" />
          <Skeleton height={12} width="18%" />
          <Skeleton height={12} width="16%" />
        </div>
      ))}
    </div>
  )
}
