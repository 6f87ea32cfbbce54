import type { Excursion } from '@quantrac/contract'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import type { ExcursionHandling } from './use-excursion-handling.ts'

const loadAssign = async () => (await import('./HandOverDialog.tsx')).HandOverDialog

interface HandlingDialogsProps {
  row: Excursion
  asked: ExcursionHandling['asked']
}

/** The dialog that was asked for. */
export function HandlingDialogs({ row, asked }: HandlingDialogsProps) {
  return (
    <LazyDialog load={loadAssign} asking={asked?.turn}>
      {(HandOver) => <HandOver key={asked?.turn} row={row} />}
    </LazyDialog>
  )
}
