import { useEffect } from 'react'
import { untilQuiet } from '../../api/quiet.ts'
import { LazyPart, type LazyPartProps } from '../feedback/LazyPart.tsx'

type LazyDialogProps<Props> = Pick<LazyPartProps<Props>, 'load' | 'children'> & {
  /** The number of requests to open it; undefined before the first. */
  asking: number | undefined
}

/** A dialog whose script is fetched when its page is quiet, so that it opens at once. */
export function LazyDialog<Props>(props: LazyDialogProps<Props>) {
  const { load } = props
  useEffect(() => {
    let isCurrent = true
    // A failure is told to who asks for the dialog, which tries again.
    untilQuiet()
      .then(() => (isCurrent ? load() : null))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [load])
  return <LazyPart {...props} />
}
