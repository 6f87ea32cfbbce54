import { notify } from './notify.tsx'
import { useErrorText } from './use-error-text.ts'

/**
 * Shows a failed call as a toast: what failed as its title, and why, where the words say more than that. `failure` is the sentence of
 * the error catalogue; the title, too, without one of its own.
 */
export function useNotifyFailure(): (error: unknown, failure: string, title?: string) => void {
  const errorText = useErrorText()
  return (error, failure, title = failure) => {
    const words = errorText(error, failure)
    notify.error(words, words.startsWith(title) ? {} : { title })
  }
}
