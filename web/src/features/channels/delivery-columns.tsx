import type { Delivery } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { TwoTexts } from '../../components/table/TwoTexts.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime, formatShort } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { NoWrap } from '../../ui/NoWrap.tsx'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'

interface CellProps {
  of: Delivery
}

export const deliveryColumns: readonly Column<Delivery>[] = [
  { key: 'at', header: 'deliveries.at', width: '13%', cell: (row) => <At of={row} /> },
  {
    key: 'to',
    header: 'deliveries.to',
    width: '19%',
    cell: (row) => <TwoTexts first={row.to} second={<Channel of={row} />} />,
  },
  { key: 'text', header: 'deliveries.text', cell: (row) => <Words text={row.text} /> },
  {
    key: 'state',
    header: 'deliveries.state',
    width: '24%',
    cell: (row) => <TwoTexts first={<State of={row} />} second={<Why of={row} />} />,
  },
]

/** In two lines, for a phone. */
export const deliveryLines = (row: Delivery) => (
  <PhoneLines
    what={row.to}
    value={<State of={row} />}
    facts={[
      <Channel key="channel" of={row} />,
      <At key="at" of={row} />,
      <Why key="why" of={row} />,
      row.text,
    ]}
  />
)

const At = ({ of: { at } }: CellProps) => <NoWrap>{formatDateTime(at, currentLanguage())}</NoWrap>

const Words = ({ text }: { text: string }) => (
  <Text size="sm" lineClamp={2} title={text} style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

function Channel({ of: { channel } }: CellProps) {
  const { t } = useTranslation()
  return t(`channelName.${channel}`)
}

const tones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'info',
  held: 'neutral',
  sent: 'neutral',
  failed: 'warning',
  stopped: 'neutral',
  skipped: 'warning',
}

function State({ of: { state } }: CellProps) {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[state]}>{t(`deliveries.states.${state}`)}</StatusBadge>
}

/** Why it is so, how often it was tried and when it is tried again. */
function Why({ of: { state, error, tries, next_at: next, sent_at: sent } }: CellProps) {
  const { t } = useTranslation()
  const now = useMinute()
  const facts = [
    error,
    state === 'sent' && sent !== null && t('deliveries.sentAt', { at: formatShort(sent, now) }),
    tries > 1 && t('deliveries.tries', { count: tries }),
    (state === 'waiting' || state === 'held') &&
      next !== null &&
      t('deliveries.next', { at: formatShort(next, now) }),
  ]
  return facts.filter(Boolean).join(' · ')
}
