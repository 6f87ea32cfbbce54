import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { FoldedFilters } from '../filter/FoldedFilters.tsx'
import { SearchBox } from '../filter/SearchBox.tsx'
import type { ListPageState } from '../table/use-list-page.ts'
import classes from './ListPage.module.css'
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx'

export interface ListPageProps<Row> extends Pick<PageHeaderProps, 'title' | 'order'> {
  page: ListPageState<Row>
  /** The line under the title. */
  context: (count: number) => ReactNode
  /** Button at the right of the title. */
  action?: ReactNode
  /** Between title and filters. */
  tabs?: ReactNode
  /** Names the search field; no search without it. */
  search?: string
  /** Beside the search; on a phone behind one button. */
  filters?: ReactNode
  /** The table and its dialogs. */
  children: ReactNode
}

/** A list as a page or part of one: title with the number of rows, add button, filters, rows. */
export function ListPage<Row>({
  page,
  context,
  action,
  tabs,
  search,
  filters,
  children,
  ...header
}: ListPageProps<Row>) {
  const { count } = page
  return (
    <section>
      <PageHeader
        {...header}
        // The text has as many lines as it will have with the number, so that the page does not jump when it arrives.
        context={count === undefined ? <span className={classes.room}>{context(10)}</span> : context(count)}
        actions={action}
      />
      {tabs}
      {(search !== undefined || filters !== undefined) && (
        <Group gap="sm" mb="md" align="flex-start">
          {search !== undefined && <SearchBox label={search} value={page.search} onSearch={page.setSearch} />}
          {filters !== undefined && <FoldedFilters isFiltered={page.isFiltered}>{filters}</FoldedFilters>}
        </Group>
      )}
      {children}
    </section>
  )
}
