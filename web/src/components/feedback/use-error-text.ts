import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useFieldSentences } from './field-sentences.ts'
import { notify } from './notify.tsx'

/** Puts the server's sentence into another sentence. */
type Because = (detail: string) => string

/**
 * Returns the words for a failed call: the server's if it gave any (put into a sentence by `because`), else the
 * catalogue's `fallback`, followed by the known reason if no answer came. Without a `fallback` only the reason.
 */
export function useErrorText(): (error: unknown, fallback?: string, because?: Because) => string {
  const { t } = useTranslation()
  const sentences = useFieldSentences()
  return useCallback(
    (error, fallback, because = (detail) => detail) => {
      const { detail, messages } = error instanceof ApiError ? error : { detail: null, messages: [] }
      if (detail) return because(detail)
      const said = sentences(messages)
      if (said !== '') return said
      const reason = noAnswer(t, error)
      if (fallback === undefined) return reason ?? t('errors.unknown')
      return reason === null ? fallback : `${fallback}. ${reason}`
    },
    [t, sentences],
  )
}

/** Why no answer came; null if one did. */
function noAnswer(t: TFunction, error: unknown): string | null {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'network') return t('errorView.offline')
  return code === 'timeout' ? t('errorView.timeout') : null
}

/** The newest toast of each title. */
const newest = new Map<string, string>()

/**
 * Shows a failed call as a toast: what failed as its title, and the reason if it says more. `failure` is the sentence
 * of the error catalogue, and the default title. It takes the place of an earlier one of the same title, which would
 * cover more of a dialog.
 */
export function useNotifyFailure(): (error: unknown, failure: string, title?: string) => void {
  const errorText = useErrorText()
  return (error, failure, title = failure) => {
    const words = errorText(error, failure)
    const earlier = newest.get(title)
    if (earlier !== undefined) notify.close(earlier)
    newest.set(title, notify.error(words, words.startsWith(title) ? {} : { title }))
  }
}
