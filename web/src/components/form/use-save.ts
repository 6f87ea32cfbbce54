import type { UseFormReturnType } from '@mantine/form'
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { renew, type Renews } from '../../api/renew.ts'
import { notify } from '../feedback/notify.tsx'
import { useNotifyFailure } from '../feedback/use-error-text.ts'
import type { ListPageState } from '../table/use-list-page.ts'
import { fieldErrorsFor } from './form-errors.ts'

export interface Saving<Values extends object, Sent, Answer> {
  form: UseFormReturnType<Values, Sent>
  /**
   * The call that saves. The field messages of an ApiError appear under their fields, and a toast says every failure.
   */
  save: (values: Sent) => Promise<Answer>
  /** The list that gets a new row; it then shows the newest first. */
  addsTo?: Pick<ListPageState<never>, 'clear'> | false | undefined
  /** What else the answer changes, before anything is renewed. */
  onSaved?: (answer: Answer, values: Sent) => void
  /** Renewed before it is done. */
  renews?: Renews
  /** The words of the toast, or a function that returns them or shows one of its own. */
  done?: string | ((answer: Answer, values: Sent) => string | undefined)
  /** The sentence of the error catalogue: the title of the toast, and the words if the server gives none. */
  failed: Failed
}

/** Where it depends on the failure, a function. */
export type Failed = string | ((error: unknown) => string)

export const failedWords = (failed: Failed, error: unknown): string =>
  typeof failed === 'function' ? failed(error) : failed

export type Save<Sent, Answer> = UseMutationResult<Answer, Error, Sent>

/** How every form saves. `onDone` runs at the end, when what it shows is new and the toast is there. */
export function useSave<Values extends object, Sent, Answer>(
  { form, save, addsTo, onSaved, renews, done, failed }: Saving<Values, Sent, Answer>,
  onDone?: (answer: Answer) => void,
): Save<Sent, Answer> {
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  return useMutation({
    mutationFn: (values: Sent) => save(values),
    onSuccess: async (answer, values) => {
      if (addsTo) addsTo.clear()
      onSaved?.(answer, values)
      if (renews !== undefined) await renew(client, renews)
      const words = typeof done === 'function' ? done(answer, values) : done
      if (words !== undefined) notify.success(words)
      onDone?.(answer)
    },
    onError: (error) => {
      const { known } = fieldErrorsFor(error, form.getValues())
      form.setErrors(known)
      focusFirst(form, known)
      notifyFailure(error, failedWords(failed, error))
    },
  })
}

/** Focuses the first invalid field, in the order in which the form declares its fields. */
export function focusFirst<Values extends object, Sent>(
  form: Pick<UseFormReturnType<Values, Sent>, 'getValues' | 'getInputNode'>,
  errors: Record<string, unknown>,
): void {
  const wrong = Object.keys(errors).filter((name) => errors[name] !== undefined && errors[name] !== null)
  const first = Object.keys(form.getValues())
    .map((name) => wrong.find((one) => one === name || one.startsWith(`${name}.`)))
    .find((name) => name !== undefined)
  if (first !== undefined) form.getInputNode(first)?.focus()
}
