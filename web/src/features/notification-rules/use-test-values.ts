import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../api/current-user.ts'
import { factorsOfQuery, moduleChoicesQuery } from '../../api/module-choices.ts'
import type { TestValues } from './test-ask.ts'

/** What is chosen; at first the first station with its first factor, so that an answer is there at once. */
export function useTestValues(): [values: TestValues, change: (values: Partial<TestValues>) => void] {
  const [chosen, setChosen] = useState<TestValues>({
    module: '',
    factor: '',
    what: 'limit-ALERT',
    takes: false,
    taken: 7,
  })
  const maySearch = useCan('adaptors.view_module')
  const first = useQuery({ ...moduleChoicesQuery(''), enabled: maySearch && chosen.module === '' })
  const module = chosen.module === '' ? (first.data?.results[0]?.code ?? '') : chosen.module
  const factors = useQuery(factorsOfQuery(module)).data?.results[0]?.factors ?? []
  // Another station may have no factor of that code.
  const isThere = factors.some(({ code }) => code === chosen.factor)
  const factor = isThere ? chosen.factor : (factors[0]?.code ?? '')
  return [{ ...chosen, module, factor }, (values) => setChosen((before) => ({ ...before, ...values }))]
}
