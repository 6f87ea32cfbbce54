import type { Transmission, TransmissionFile } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatSecond, formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { NoWrap } from '../../ui/NoWrap.tsx'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { pathParts } from './file-lines.ts'
import classes from './Transmissions.module.css'

interface CellProps {
  of: TransmissionFile
}

export const fileColumns = (destination: Transmission): readonly Column<TransmissionFile>[] => [
  { key: 'at', header: 'transmissions.at', width: 104, cell: (row) => <At of={row} /> },
  { key: 'file', header: 'transmissions.file', width: '34%', cell: (row) => <Name of={row} /> },
  { key: 'status', header: 'transmissions.status', width: 132, cell: (row) => <Status of={row} /> },
  { key: 'tries', header: 'transmissions.tries', align: 'right', width: 76, cell: triesText, hideBelow: 959 },
  { key: 'bytes', header: 'transmissions.byte', align: 'right', width: 68, cell: bytesText, hideBelow: 959 },
  { key: 'why', header: 'transmissions.why', cell: (row) => <Why of={row} destination={destination} /> },
]

/** A file in two lines, for a phone. */
export const fileLines = (destination: Transmission) => (row: TransmissionFile) => (
  <PhoneLines
    what={<At of={row} />}
    value={<Status of={row} />}
    facts={[<Why key="why" of={row} destination={destination} />, pathParts(row.path).name]}
  />
)

const triesText = ({ tries }: TransmissionFile) => formatNumber(tries, currentLanguage())
const bytesText = ({ bytes }: TransmissionFile) => formatNumber(bytes, currentLanguage())

function At({ of }: CellProps) {
  return <NoWrap>{formatShort(of.at, useNow())}</NoWrap>
}

function Name({ of }: CellProps) {
  const { folder, name } = pathParts(of.path)
  return (
    <div className={classes.code}>
      {name}
      <Text component="div" size="xs" c="dimmed" ff="inherit">
        {folder}
      </Text>
    </div>
  )
}

const tones: Readonly<Record<TransmissionFile['status'], Tone>> = {
  pending: 'warning',
  sent: 'normal',
  failed: 'alert',
  held: 'info',
}

function Status({ of: { status } }: CellProps) {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[status]}>{t(`transmissions.statuses.${status}`)}</StatusBadge>
}

/** When it was sent, or why it was not. */
function Why({ of, destination }: CellProps & { destination: Transmission }) {
  const { t } = useTranslation()
  const now = useNow()
  const { status, tries, error, sent_at: sent, skipped, at } = of
  const { retry_at: retry, oldest_pending: oldest } = destination.state
  if (status === 'sent') {
    const words =
      sent === null ? '' : formatShort(sent, now).replace(/^\d\d:\d\d/, formatSecond(Date.parse(sent)))
    return tries > 1 ? `${words} · ${t('transmissions.afterTries', { count: tries })}` : words
  }
  if (status === 'held') return t('transmissions.heldWhy')
  if (status === 'failed') {
    const by = skipped?.by ?? t('transmissions.somebody')
    const end =
      skipped === null
        ? t('transmissions.refused', { count: tries })
        : t('transmissions.skippedBy', { by, time: formatShort(skipped.at, now) })
    return <Reason error={error} end={end} />
  }
  if (error !== null)
    return (
      <Reason
        error={error}
        end={retry === null ? '' : t('transmissions.retryAt', { time: formatSecond(Date.parse(retry)) })}
      />
    )
  if (oldest !== null && Date.parse(oldest) < Date.parse(at))
    return t('transmissions.afterOldest', { time: formatShort(oldest, now) })
  return t('transmissions.soon')
}

function Reason({ error, end }: { error: string | null; end: string }) {
  return (
    <span className={classes.reason}>
      {error !== null && <b>{error}</b>}
      {error !== null && end !== '' && ' · '}
      {end}
    </span>
  )
}
