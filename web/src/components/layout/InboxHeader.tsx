import { Button } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { PageHeader } from './PageHeader.tsx'

export interface InboxHeaderProps {
  title: string
  /** Undefined until the first answer. */
  total: number | undefined
  unread: number | null | undefined
  /** Puts both numbers into words. */
  counted: (numbers: { total: string; unread: string }) => string
  onMarkAll: () => void
}

/** The head of a list with read marks: the counts, and the button that marks all as read. */
export function InboxHeader({ title, total, unread, counted, onMarkAll }: InboxHeaderProps) {
  const { t } = useTranslation()
  const number = (value: number): string => formatNumber(value, currentLanguage())
  const zone = t('common.zone', { zone: ZONE_LABEL })
  return (
    <PageHeader
      title={title}
      context={
        // The line is always there, so that the page does not jump when the number arrives.
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
