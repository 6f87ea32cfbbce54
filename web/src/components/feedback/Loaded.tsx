import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorView } from './ErrorView.tsx'

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** The sentence of the error catalogue, shown where the server gave none. */
  fallback: string
  /** In px, of the place that is kept meanwhile. */
  height: number
  children: (data: Data) => ReactNode
}

/** A part of a form that must be fetched: its place while it loads, the reason with Retry where it fails. */
export function Loaded<Data>({ query, fallback, height, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Skeleton height={height} />
  return <ErrorView error={query.error} fallback={fallback} onRetry={() => void query.refetch()} />
}
