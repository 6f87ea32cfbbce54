import type { ImportDetail, ImportMapping } from '@quantrac/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { importKey, importsKey } from './imports-query.ts'

export interface Change {
  /** Takes the newest mapping and gives the next; shown at once, what the server makes of it follows. */
  change: ChangeMapping
  isPending: boolean
}

export type ChangeMapping = (next: (mapping: ImportMapping) => ImportMapping) => void

/** Changes how the file is read. One after another, as they were made; the answer of the last one is shown. */
export function useChange({ id }: ImportDetail): Change {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const queryKey = importKey(id)
  const mutationKey = [...queryKey, 'change']
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (body: ImportMapping) => (await api.importUpdate({ params: { id }, body })).data,
    onSuccess: (detail) => {
      if (isLast()) client.setQueryData<ImportDetail>(queryKey, detail)
    },
    onError: (error) => {
      notifyFailure(error, t('imports.changeFailed'))
      if (isLast()) void client.invalidateQueries({ queryKey })
    },
  })
  return {
    isPending,
    change: (next) => {
      // What is on its way answers to the mapping before.
      void client.cancelQueries({ queryKey })
      const changed = client.setQueryData<ImportDetail>(
        queryKey,
        (before) => before && { ...before, mapping: next(before.mapping) },
      )
      if (changed !== undefined) mutate(changed.mapping)
    },
  }
}

const calls = {
  run: { call: api.importRun, failed: 'imports.runFailed' },
  pause: { call: api.importPause, failed: 'imports.pauseFailed' },
  cancel: { call: api.importCancel, failed: 'imports.cancelFailed' },
} as const
export type ImportCall = keyof typeof calls

/** Starts, stops and ends the storing of the readings. */
export function useImportCall({ id }: { id: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  return useMutation({
    mutationFn: async (name: ImportCall) => (await calls[name].call({ params: { id } })).data,
    onSuccess: async (answer) => {
      client.setQueryData<ImportDetail>(importKey(id), (before) => before && { ...before, ...answer })
      await client.invalidateQueries({ queryKey: importsKey })
    },
    onError: (error, name) => {
      notifyFailure(error, t(calls[name].failed))
      void client.invalidateQueries({ queryKey: importKey(id) })
    },
  })
}
