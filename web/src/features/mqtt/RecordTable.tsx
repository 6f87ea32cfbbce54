import type { Page } from '@quantrac/contract'
import { Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { DataTable, type DataTableProps } from '../../components/DataTable.tsx'

export interface RecordTableProps<Row>
  extends Pick<DataTableProps<Row>, 'columns' | 'state' | 'rowKey' | 'errorFallback' | 'empty'> {
  title: string
  /** A line of what stands in the table. */
  text: string
  records: UseQueryResult<Page<Row>>
}

/** What came over the connection and was not taken, in rows under a heading. */
export function RecordTable<Row>({ title, text, records, ...table }: RecordTableProps<Row>) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb={12}>
        {text}
      </Text>
      <DataTable
        {...table}
        label={title}
        rows={records.data?.results}
        count={records.data?.count ?? 0}
        error={records.error}
        onRetry={() => void records.refetch()}
      />
    </section>
  )
}
