import { type ComponentType, Fragment, type ReactNode } from 'react'
import { LazyDialog } from '../dialog/LazyDialog.tsx'
import type { Opened } from './use-opened.ts'

/** What the details of a row are given. */
export interface OpenedDialogProps {
  id: number
  /** False once it is closed by other means than its own: the way back. */
  isOpen: boolean
  onClose: () => void
}

export interface OpenedDialogGiven<Props> {
  /** What `useOpened` answers. */
  opened: Opened
  /** Fetches the dialog after the data of the page; the same function at each drawing. */
  load: () => Promise<ComponentType<Props>>
  /** Draws the dialog; it is new at each opening. */
  children: (dialog: ComponentType<Props>, props: OpenedDialogProps) => ReactNode
}

/** The details of a row, opened by `opened.open` or by the address, also of a row that is not on the page. */
export function OpenedDialog<Props>({ opened, load, children }: OpenedDialogGiven<Props>) {
  const { id, turn, isOpen, close } = opened
  return (
    <LazyDialog load={load} asking={turn}>
      {(Dialog) =>
        id !== undefined && <Fragment key={turn}>{children(Dialog, { id, isOpen, onClose: close })}</Fragment>
      }
    </LazyDialog>
  )
}
