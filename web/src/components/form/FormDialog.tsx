import { Alert, Modal, Stack, type ModalProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { DiscardQuestion, useDirtyGuard } from './DirtyGuard.tsx'
import { fieldErrorsFor } from './form-errors.ts'
import { useErrorText } from '../feedback/use-error-text.ts'
import { FormButtons, type FormSteps } from './FormButtons.tsx'
import classes from './FormDialog.module.css'

export interface FormDialogProps<Values extends object, Sent = Values> {
  opened: boolean
  /** Called to close the dialog: after saving, on Cancel, on Esc; with unsaved changes only after the question. */
  onClose: () => void
  title: ReactNode
  form: UseFormReturnType<Values, Sent>
  /** Whether closing would lose something; any value that differs by default. */
  isDirty?: boolean
  /** Saves. When it resolves the dialog closes, unless with `stay`; an ApiError's field messages appear under their fields, other words above the buttons. */
  onSubmit: (values: Sent) => Promise<unknown>
  /** The sentence of the error catalogue, shown if the server gives none. */
  errorFallback: string
  /** «Save» by default. */
  submitLabel?: string
  size?: ModalProps['size']
  /** False where closing by a single press would lose what is shown. */
  closeOnEscape?: boolean
  /** Called when the form's own rules refuse Save, with the message of each invalid field. */
  onInvalid?: (errors: Record<string, ReactNode>) => void
  /** Replaces fields and buttons: while the edited object is loading or could not be loaded, or by what saving has made. */
  placeholder?: ReactNode
  /** Of a form in steps: what takes the place of Save before the last one, and the way back. */
  steps?: FormSteps
  /** The fields, one column. */
  children: ReactNode
}

/** The shell of every form in a dialog: it handles pending, errors and the question before unsaved changes are lost. */
export function FormDialog<Values extends object, Sent = Values>(props: FormDialogProps<Values, Sent>) {
  const { opened, onClose, title, form, size = 'md', closeOnEscape = true, children } = props
  const save = useSave(props)
  const isDirty = props.isDirty ?? form.isDirty()
  const guard = useDirtyGuard(opened && !save.isPending && isDirty)
  const leave = (): void => {
    save.reset()
    form.reset()
    onClose()
  }
  const close = (): void => {
    // While the question is open, Esc belongs to it.
    if (save.isPending || guard.isAsking) return
    if (isDirty) guard.ask()
    else leave()
  }
  return (
    <>
      <Modal
        {...{ opened, title, size, closeOnEscape }}
        classNames={{ content: classes.content ?? '' }}
        onClose={close}
        closeOnClickOutside={false}
      >
        {props.placeholder ?? (
          <form
            noValidate
            onSubmit={form.onSubmit(
              (values) => (props.steps?.onNext === undefined ? save.mutate(values) : props.steps.onNext()),
              (errors) => {
                focusFirst(form, errors)
                props.onInvalid?.(errors)
              },
            )}
          >
            <Stack gap={12}>
              {children}
              <FormFailure error={save.error} form={form} fallback={props.errorFallback} />
              <FormButtons
                className={classes.buttons ?? ''}
                isPending={save.isPending}
                onCancel={close}
                submitLabel={props.submitLabel}
                steps={props.steps}
              />
            </Stack>
          </form>
        )}
      </Modal>
      <DiscardQuestion
        opened={guard.isAsking}
        onKeep={guard.keep}
        onDiscard={() => {
          form.reset()
          if (!guard.leave()) leave()
        }}
      />
    </>
  )
}

function useSave<Values extends object, Sent>({ form, onSubmit, onClose }: FormDialogProps<Values, Sent>) {
  return useMutation({
    mutationFn: onSubmit,
    onSuccess: (outcome) => {
      // Saved values are not dirty: the close that follows must not ask.
      form.reset()
      if (outcome !== 'stay') onClose()
    },
    onError: (error) => {
      const { known } = fieldErrorsFor(error, form.getValues())
      form.setErrors(known)
      focusFirst(form, known)
    },
  })
}

function FormFailure<Values extends object, Sent>({
  error,
  form,
  fallback,
}: {
  error: unknown
  form: UseFormReturnType<Values, Sent>
  fallback: string
}) {
  const errorText = useErrorText()
  const place = useRef<HTMLDivElement>(null)
  // Below the fields of a form that is longer than the screen it would be behind the buttons.
  useEffect(() => {
    if (error !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (error === null) return null
  const { known, others } = fieldErrorsFor(error, form.getValues())
  // Every message is shown under its field already.
  if (Object.keys(known).length > 0 && others.length === 0) return null
  const words =
    error instanceof ApiError && others.length > 0 ? others.join(', ') : errorText(error, fallback)
  return (
    <Alert ref={place} color="red" role="alert">
      {words}
    </Alert>
  )
}

/** Focuses the first invalid field, in the order in which the form declares its fields. */
function focusFirst<Values extends object, Sent>(
  form: UseFormReturnType<Values, Sent>,
  errors: Record<string, unknown>,
): void {
  const wrong = Object.keys(errors).filter((name) => errors[name] !== undefined && errors[name] !== null)
  const first = Object.keys(form.getValues())
    .map((name) => wrong.find((one) => one === name || one.startsWith(`${name}.`)))
    .find((name) => name !== undefined)
  if (first !== undefined) form.getInputNode(first)?.focus()
}
