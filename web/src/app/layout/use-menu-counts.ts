import type { Condition } from '@quantrac/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { conditionsQuery } from '../../api/conditions.ts'
import { moduleTypes } from '../../api/contract-values.ts'
import { gathering } from '../../lib/gathering.ts'
import { headlineOf } from '../../components/condition/headline.ts'

// The server shares an answer for so long: one that is asked for at once may be from before the alert.
const SHARED_MS = 2_100

export interface MenuCount {
  readonly condition: Condition
  readonly count: number
}

/**
 * The worst that stations of an element are in, and how many are, by the path of its page; none where all are normal.
 */
export function useMenuCounts(): ReadonlyMap<string, MenuCount> {
  const client = useQueryClient()
  const { data } = useQuery(conditionsQuery)
  useEffect(() => {
    const renew = gathering(
      SHARED_MS,
      () => void client.invalidateQueries({ queryKey: conditionsQuery.queryKey }),
    )
    // What was missed before the socket opened is asked for soon anyway.
    const unlisten = onAlertsArrived((alerts) => alerts.length > 0 && renew.soon())
    return () => {
      unlisten()
      renew.stop()
    }
  }, [client])
  if (data === undefined) return new Map()
  return new Map(
    moduleTypes.flatMap((type) => {
      const { parts, worst } = headlineOf({ modules: data[type] })
      const count = parts[0]?.count ?? 0
      return count === 0 ? [] : [[`/${type}`, { condition: worst, count }] as const]
    }),
  )
}
