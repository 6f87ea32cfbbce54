import { ActionIcon, Group, NativeSelect, Text, UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { pageWindow } from './page-window.ts'
import classes from './Pagination.module.css'
import { rowsPerPage } from './list-address.ts'

export interface PaginationProps {
  /** The page, counted from 1. */
  page: number
  limit: number
  /** The number of all rows, not of the page's. */
  count: number
  /** What it turns the pages of, for a screen reader. */
  of: string
  onPage: (page: number) => void
  /** Without it the number of rows per page is fixed. */
  onLimit?: (limit: number) => void
}

/** Up to five page buttons around the current one, with previous and next, the range, and the rows per page. */
export function Pagination({ page, limit, count, of, onPage, onLimit }: PaginationProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const pages = Math.max(1, Math.ceil(count / limit))
  const whole = (value: number): string => formatNumber(value, language)
  return (
    <div className={classes.bar}>
      <Text c="dimmed" size="sm" component="output">
        {t('table.range', {
          from: whole(count === 0 ? 0 : (page - 1) * limit + 1),
          to: whole(Math.min(page * limit, count)),
          total: whole(count),
        })}
      </Text>
      {onLimit && <RowsPerPage limit={limit} onLimit={onLimit} />}
      <nav className={classes.pages} aria-label={`${t('table.pages')}: ${of}`}>
        <Step
          icon={IconChevronLeft}
          label={t('table.previous')}
          to={page - 1}
          pages={pages}
          onPage={onPage}
        />
        {pageWindow(page, pages).map((one) => (
          <UnstyledButton
            key={one}
            className={classes.page}
            aria-label={t('table.page', { page: one })}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {whole(one)}
          </UnstyledButton>
        ))}
        <Step icon={IconChevronRight} label={t('table.next')} to={page + 1} pages={pages} onPage={onPage} />
      </nav>
    </div>
  )
}

interface StepProps {
  icon: TablerIcon
  label: string
  to: number
  pages: number
  onPage: (page: number) => void
}

function Step({ icon: Icon, label, to, pages, onPage }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      disabled={to < 1 || to > pages}
      aria-label={label}
      onClick={() => onPage(to)}
    >
      <Icon size={18} />
    </ActionIcon>
  )
}

function RowsPerPage({ limit, onLimit }: { limit: number; onLimit: (limit: number) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Group gap={8}>
      <Text c="dimmed" size="sm" component="label" htmlFor={id}>
        {t('table.rowsPerPage')}
      </Text>
      <NativeSelect
        id={id}
        size="xs"
        value={String(limit)}
        data={rowsPerPage.map(String)}
        onChange={(event) => onLimit(Number(event.currentTarget.value))}
      />
    </Group>
  )
}
