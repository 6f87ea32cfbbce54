import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { ApiError } from '../../api/api-error.ts'

/** A part of the page that could not be loaded. */
interface FailedPart {
  readonly hasAnswer: boolean
  readonly retry: () => void
}

/** So many parts that fail at once have one cause, which is told once. */
const MANY = 3

const useParts = create<{ parts: readonly FailedPart[] }>(() => ({ parts: [] }))

/** The parts that fail together; null while they are few. */
export const useFailedTogether = (): readonly FailedPart[] | null =>
  useParts(({ parts }) => (parts.length < MANY ? null : parts))

/** Whether the server, and not the question, is the reason. */
const isOfServer = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout' || error.status >= 500)

/**
 * Counts a part of the page while it shows that it could not be loaded. Answers whether the reason is told above the
 * page: the part then says only what failed.
 */
export function useFailedPart(error: unknown, onRetry: (() => void) | undefined): boolean {
  const latest = useRef(onRetry)
  useEffect(() => {
    latest.current = onRetry
  })
  const isCounted = onRetry !== undefined && isOfServer(error)
  const hasAnswer = isCounted && error.status >= 500
  useEffect(() => {
    if (!isCounted) return undefined
    const part: FailedPart = { hasAnswer, retry: () => latest.current?.() }
    useParts.setState(({ parts }) => ({ parts: [...parts, part] }))
    return () => useParts.setState(({ parts }) => ({ parts: parts.filter((one) => one !== part) }))
  }, [isCounted, hasAnswer])
  const isMany = useParts(({ parts }) => parts.length >= MANY)
  return isCounted && isMany
}
