import type { SampleImportResult } from '@quantrac/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { samplesKey } from '../../api/samples.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { sheetOf } from '../../api/sheet-of.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'

export interface Looked {
  file: File
  result: SampleImportResult
}

const timeoutMs = 120_000

/** Sends a sheet, of one station or of several: first to look at it, then to store what is in it. */
export function useSampleImport(module: number | undefined, onTaken: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const [looked, setLooked] = useState<Looked | null>(null)
  const onError = (error: unknown) => notifyFailure(error, t('samples.importFailed'))
  const send = async (file: File, dry: boolean): Promise<Looked> => {
    const query = {
      filename: file.name,
      ...(module !== undefined && { module: String(module) }),
      ...(dry && { dry: '1' }),
    }
    const { data } = await api.sampleImport({ query, body: sheetOf(file) }, { timeoutMs })
    return { file, result: data }
  }
  const look = useMutation({ mutationFn: (file: File) => send(file, true), onSuccess: setLooked, onError })
  const take = useMutation({
    mutationFn: ({ file }: Looked) => send(file, false),
    onSuccess: async (done) => {
      if (done.result.id === null) {
        setLooked(done)
        return
      }
      await client.invalidateQueries({ queryKey: samplesKey })
      setLooked(null)
      notify.success(t('samples.taken', { count: done.result.rows }))
      onTaken()
    },
    onError,
  })
  return { looked, look, take }
}
