import { Button } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { PageHeader } from './PageHeader.tsx'

export interface InboxHeaderProps {
  title: string
  /** Undefined while the first answer is awaited. */
  total: number | undefined
  unread: number | null | undefined
  /** Says both numbers in words. */
  counted: (numbers: { total: string; unread: string }) => string
  onMarkAll: () => void
}

/** Over a list of what is read or not: how many, and the button that marks them all. */
export function InboxHeader({ title, total, unread, counted, onMarkAll }: InboxHeaderProps) {
  const { t } = useTranslation()
  const number = (value: number): string => formatNumber(value, currentLanguage())
  const zone = t('common.zone', { zone: ZONE_LABEL })
  return (
    <PageHeader
      title={title}
      context={
        // The line stands from the start, so that the page does not jump when the number comes.
        total === undefined
          ? '\u00a0'
          : `${counted({ total: number(total), unread: number(unread ?? 0) })} · ${zone}`
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconChecks size={18} aria-hidden />}
          disabled={!unread}
          onClick={onMarkAll}
        >
          {t('bell.markAll')}
        </Button>
      }
    />
  )
}
