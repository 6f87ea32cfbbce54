import { VisuallyHidden } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import classes from './TabLinks.module.css'
import type { TableSearch } from '../table/use-table-state.ts'

export interface TabLink {
  /** The tab's value in the address; the first tab's is omitted there. */
  key: string
  text: string
  /** Shown after the text if it is above 0. */
  count?: number
  /** The count in words: «3 unread». */
  countLabel?: string
}

export interface TabLinksProps {
  label: string
  tabs: readonly TabLink[]
  current: string
}

/**
 * The parts of a page under one title. They are links: each part has its address, and Back returns to the previous one.
 */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const search: TableSearch = useSearch({ strict: false })
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, text, count = 0, countLabel }, place) => (
        <Link
          key={key}
          to="."
          search={{ ...search, tab: place === 0 ? undefined : key }}
          // The page itself marks the current part; the router would compare the whole address.
          activeOptions={{ exact: true, includeSearch: true }}
          className={classes.tab}
          data-current={key === current || undefined}
          aria-current={key === current ? 'page' : undefined}
        >
          {text}
          {count > 0 && (
            <>
              <span className={classes.count} aria-hidden>
                {formatNumber(count, currentLanguage())}
              </span>
              <VisuallyHidden>{countLabel}</VisuallyHidden>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
