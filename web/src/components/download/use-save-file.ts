import { useMutation } from '@tanstack/react-query'
import type { DownloadedFile } from '../../api/exchange.ts'
import { saveFile } from '../../lib/save-file.ts'
import { notify } from '../feedback/notify.tsx'
import { useErrorText } from '../feedback/use-error-text.ts'

interface SaveGiven {
  fetch: () => Promise<DownloadedFile>
  /** If the server names no file. */
  name: string
  words: { preparing: string; saved: string; failed: string }
}

/** Saves a file that the server makes. A notice stays on every page until it is saved. */
export function useSaveFile() {
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async ({ fetch, name, words }: SaveGiven) => {
      const notice = notify.loading(words.preparing)
      try {
        const file = await fetch()
        saveFile(file.name || name, file.content)
        notify.settle(notice, 'success', words.saved)
      } catch (error) {
        notify.settle(notice, 'error', errorText(error, words.failed))
      }
    },
  })
}
