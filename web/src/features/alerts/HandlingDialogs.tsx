import type { Excursion } from '@quantrac/contract'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import type { ExcursionHandling } from './use-excursion-handling.ts'

const loadAssign = async () => (await import('./HandOverDialog.tsx')).HandOverDialog
const loadClose = async () => (await import('./CloseDialog.tsx')).CloseDialog

interface HandlingDialogsProps {
  row: Excursion
  asked: ExcursionHandling['asked']
}

/** The dialog that was asked for. */
export function HandlingDialogs({ row, asked }: HandlingDialogsProps) {
  const turnOf = (dialog: 'assign' | 'close') => (asked?.dialog === dialog ? asked.turn : undefined)
  return (
    <>
      <LazyDialog load={loadAssign} asking={turnOf('assign')}>
        {(HandOver) => <HandOver key={asked?.turn} row={row} />}
      </LazyDialog>
      <LazyDialog load={loadClose} asking={turnOf('close')}>
        {(Close) => <Close key={asked?.turn} row={row} />}
      </LazyDialog>
    </>
  )
}
