import { Alert, type AlertProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useErrorText } from '../feedback/use-error-text.ts'
import { fieldErrorsFor } from './form-errors.ts'
import { type Failed, failedWords } from './use-save.ts'

interface SaveFailureProps<Values extends object, Sent> extends AlertProps {
  /** Null if saving has not failed. */
  error: unknown
  form: UseFormReturnType<Values, Sent>
  failed: Failed
}

/** Why a form could not be saved, unless every message is shown under its field already. */
export function SaveFailure<Values extends object, Sent>({
  error,
  form,
  failed,
  ...alert
}: SaveFailureProps<Values, Sent>) {
  const errorText = useErrorText()
  const place = useRef<HTMLDivElement>(null)
  // Below the fields of a form that is longer than the screen it would be behind the buttons.
  useEffect(() => {
    if (error !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (error === null) return null
  const { known, others } = fieldErrorsFor(error, form.getValues())
  if (Object.keys(known).length > 0 && others.length === 0) return null
  const words =
    error instanceof ApiError && others.length > 0
      ? others.join(', ')
      : errorText(error, failedWords(failed, error))
  return (
    <Alert ref={place} color="red" role="alert" {...alert}>
      {words}
    </Alert>
  )
}
