import { Modal, Stack, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { DiscardQuestion, useDirtyGuard } from './DirtyGuard.tsx'
import { FormButtons, type FormSteps } from './FormButtons.tsx'
import classes from './FormDialog.module.css'
import { SaveFailure } from './SaveFailure.tsx'
import { focusFirst, type Save, type Saving, useSave } from './use-save.ts'

export interface FormDialogProps<Values extends object, Sent, Answer> extends Saving<Values, Sent, Answer> {
  opened: boolean
  /** Called to close the dialog: after saving, on Cancel, on Esc; with unsaved changes only after the question. */
  onClose: () => void
  title: ReactNode
  /** Whether closing would lose something; any value that differs by default. */
  isDirty?: boolean
  /** Whether saving has made something that the dialog stays open for, as its placeholder. */
  stays?: (answer: Answer) => boolean
  /** «Save» by default. */
  submitLabel?: string
  size?: ModalProps['size']
  /** False where closing by a single press would lose what is shown. */
  closeOnEscape?: boolean
  /** Called when the form's own rules refuse Save, with the message of each invalid field. */
  onInvalid?: (errors: Record<string, ReactNode>) => void
  /**
   * Replaces fields and buttons: while the edited object is loading or could not be loaded, or by what saving has made.
   */
  placeholder?: ReactNode
  /** The buttons of a form in steps: what takes the place of Save before the last one, and the way back. */
  steps?: FormSteps
  /** The fields, one column. */
  children: ReactNode
}

/** The shell of every form in a dialog: it saves, says how that went, and asks before unsaved changes are lost. */
export function FormDialog<Values extends object, Sent, Answer>(
  props: FormDialogProps<Values, Sent, Answer>,
) {
  const { opened, onClose, title, form, size = 'md', closeOnEscape = true } = props
  const save = useSave(props, (answer) => {
    // Saved values are not dirty: the close that follows must not ask.
    form.reset()
    if (props.stays?.(answer) !== true) onClose()
  })
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
        {props.placeholder ?? <Body dialog={props} save={save} onCancel={close} />}
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

interface BodyProps<Values extends object, Sent, Answer> {
  dialog: FormDialogProps<Values, Sent, Answer>
  save: Save<Sent, Answer>
  onCancel: () => void
}

function Body<Values extends object, Sent, Answer>({
  dialog: { form, failed, steps, submitLabel, onInvalid, children },
  save,
  onCancel,
}: BodyProps<Values, Sent, Answer>) {
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => (steps?.onNext === undefined ? save.mutate(values) : steps.onNext()),
        (errors) => {
          focusFirst(form, errors)
          onInvalid?.(errors)
        },
      )}
    >
      <Stack gap={12}>
        {children}
        <SaveFailure error={save.error} form={form} failed={failed} />
        <FormButtons
          className={classes.buttons ?? ''}
          isPending={save.isPending}
          onCancel={onCancel}
          submitLabel={submitLabel}
          steps={steps}
        />
      </Stack>
    </form>
  )
}
