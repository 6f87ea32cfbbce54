import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorView } from './ErrorView.tsx'

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** The sentence of the error catalogue, shown if the server gives none. */
  fallback: string
  /** The height in px that is kept while loading. */
  height: number
  children: (data: Data) => ReactNode
}

/** A part of a form that is fetched: its space while it loads, the reason with Retry if that fails. */
export function Loaded<Data>({ query, fallback, height, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Skeleton height={height} />
  return <ErrorView error={query.error} fallback={fallback} onRetry={() => void query.refetch()} />
}
