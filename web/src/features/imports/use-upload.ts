import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { upload } from '../../api/upload.ts'
import { importKey, importsKey } from './imports-query.ts'

/** Sends a file and opens its import. Leaving the page ends it, as `stop` does. */
export function useUpload() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [sent, setSent] = useState(0)
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (file: File) => {
      setSent(0)
      stopping.current = new AbortController()
      const { data } = await upload('importCreate', file, {
        onProgress: setSent,
        signal: stopping.current.signal,
      })
      return data
    },
    onSuccess: async (detail) => {
      client.setQueryData(importKey(detail.id), detail)
      void client.invalidateQueries({ queryKey: importsKey })
      await navigate({ to: '/setting/import', search: { import: String(detail.id) } })
    },
  })
  return {
    send: mutate,
    stop: () => stopping.current?.abort(),
    file: isPending ? variables : undefined,
    /** The part that is sent, 0 to 1. */
    sent,
    error: error instanceof ApiError && error.code === 'aborted' ? null : error,
  }
}
