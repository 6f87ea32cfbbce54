import type { Page } from '@quantrac/contract'
import { Text, Title } from '@mantine/core'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { RowsTable, type RowsTableProps } from '../../components/table/RowsTable.tsx'
import { useTableState } from '../../components/table/use-table-state.ts'
import type { PageAsked } from './mqtt-query.ts'

export interface RecordTableProps<Row, Key extends QueryKey>
  extends Pick<
    RowsTableProps<Row>,
    'columns' | 'rowKey' | 'rowActions' | 'rowMark' | 'onOpen' | 'errorFallback' | 'empty'
  > {
  /** The table's name in the address: two of them stand on one page. */
  name: string
  title: string
  /** A line of what stands in the table. */
  text: string
  /** Asks for one page of it; the same function at each drawing. */
  query: (asked: PageAsked) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
}

/** What came over the connection and was not taken, in rows under a heading. */
export function RecordTable<Row, Key extends QueryKey>({
  name,
  title,
  text,
  query,
  ...table
}: RecordTableProps<Row, Key>) {
  const id = useId()
  const state = useTableState(`${name}_`)
  const records = useQuery(query({ offset: state.offset, limit: state.limit }))
  const section = useRef<HTMLElement>(null)
  const isAsked = useLocation({ select: ({ hash }) => hash === name })
  const isLoaded = records.data !== undefined
  useEffect(() => {
    // What stands above has its height only now: the browser's own jump came too early.
    if (isAsked && isLoaded) section.current?.scrollIntoView()
  }, [isAsked, isLoaded])
  return (
    <section ref={section} aria-labelledby={id} id={name}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb={12}>
        {text}
      </Text>
      <RowsTable
        {...table}
        state={state}
        label={title}
        rows={records.data?.results}
        count={records.data?.count ?? 0}
        error={records.error}
        onRetry={() => void records.refetch()}
      />
    </section>
  )
}
