import { Link } from '@tanstack/react-router'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import type { TableSearch } from '../table/list-address.ts'
import classes from './CountTabs.module.css'

export interface CountTab {
  readonly key: string
  readonly text: string
  /** Without it the tab has no number. */
  readonly count: number | undefined
  /** What it changes in the address. */
  readonly search: TableSearch
}

export interface CountTabsProps {
  label: string
  /** The key of the open one. */
  current: string
  tabs: readonly CountTab[]
}

/** The parts of a list that a person asks for most, with how much is in each; each is a filter of its own address. */
export function CountTabs({ label, current, tabs }: CountTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, text, count, search }) => (
        <Link
          key={key}
          to="."
          search={(before: TableSearch) => ({ ...before, ...search })}
          activeOptions={{ exact: true, includeSearch: true }}
          replace
          resetScroll={false}
          className={classes.tab}
          data-current={key === current || undefined}
          aria-current={key === current ? 'true' : undefined}
        >
          {text}
          {count !== undefined && (
            <span className={classes.count}>{formatNumber(count, currentLanguage())}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
