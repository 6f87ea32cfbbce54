import { notify } from './notify.tsx'
import { useErrorText } from './use-error-text.ts'

/** Shows a failed call as a toast: what failed as its title, and why, where the words say more than that. */
export function useNotifyFailure(): (error: unknown, failure: string) => void {
  const errorText = useErrorText()
  return (error, failure) => {
    const words = errorText(error, failure)
    notify.error(words, words.startsWith(failure) ? {} : { title: failure })
  }
}
