import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { addressOf, type Question, questionOf } from './ask-question.ts'

/** The question of `/dataExport`, kept in the address, so that a link asks the same. */
export function useQuestion(): [Question, (change: Partial<Question>) => void] {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  return useMemo(() => {
    const change = (changed: Partial<Question>): void => {
      void navigate({
        to: '.',
        search: (before: TableSearch) => ({ ...before, ...addressOf({ ...questionOf(before), ...changed }) }),
        replace: true,
        resetScroll: false,
      })
    }
    return [questionOf(search), change]
  }, [search, navigate])
}
