import type { SheetResult } from '@quantrac/contract'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

export interface SheetFile {
  readonly name: string
  readonly text: string
  /** Of this choice of a file: the same one may be chosen again when it was edited. */
  readonly id: number
}

export type Meant = 'thousands' | 'decimal'
/** How cells that read two ways are meant, by `line:field`. */
export type Choices = ReadonlyMap<string, Meant>

const KEY = 'sheet'
/** A sheet of thousands of lines. */
const timeoutMs = 120_000

const queryOf = (choices: Choices) => [...choices].map(([cell, meant]) => `${cell}:${meant}`)

const lookedAt = (file: SheetFile, choices: Choices, all: boolean) =>
  queryOptions({
    queryKey: [KEY, file.id, queryOf(choices), all, currentLanguage()],
    queryFn: async ({ signal }): Promise<SheetResult> => {
      const query = { dry: '1', choice: queryOf(choices), ...(all && { all: '1' }) }
      return (await api.moduleImport({ query, body: file.text }, { signal, timeoutMs })).data
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })

/** What the file would change, and the way to let it. */
export function useSheet(file: SheetFile) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const [choices, setChoices] = useState<Choices>(new Map())
  const [all, setAll] = useState(false)
  const [applied, setApplied] = useState<number | null>(null)
  const found = useQuery(lookedAt(file, choices, all))
  const apply = useMutation({
    mutationFn: async () => {
      const query = { leave: '1', choice: queryOf(choices) }
      return (await api.moduleImport({ query, body: file.text }, { timeoutMs })).data
    },
    onSuccess: async (result) => {
      if (!result.is_applied) {
        notify.error(result.errors[0]?.detail ?? '', { title: t('sheet.applyFailed') })
        return
      }
      const count = result.created + result.changed
      setApplied(count)
      notify.success(t('sheet.applied', { count }))
      // Lists, charts and the sheet itself: what is left of it is looked at again.
      await client.invalidateQueries()
    },
    onError: (error) => notifyFailure(error, t('sheet.applyFailed')),
  })
  const choose = (cell: string, meant: Meant) => setChoices((before) => new Map([...before, [cell, meant]]))
  return { found, choose, all, setAll, apply, applied }
}
