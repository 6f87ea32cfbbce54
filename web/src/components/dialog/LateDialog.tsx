import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../feedback/notify.tsx'

export interface LateDialogProps<Props> {
  /** Fetches the dialog; the same function at each drawing. */
  load: () => Promise<ComponentType<Props>>
  /** Counts the askings; undefined before the first. */
  asking: number | undefined
  /** Keeps the place of a part that stands in its page, until it is there. */
  waiting?: ReactNode
  children: (dialog: ComponentType<Props>) => ReactNode
}

/**
 * A dialog that is no part of its page's own load: it comes right after. Where it cannot be fetched the page stands, and each new asking
 * says so and tries again; React's own `lazy` would take the page away and never try again.
 */
export function LateDialog<Props>({ load, asking, waiting = null, children }: LateDialogProps<Props>) {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (loaded !== null) return undefined
    let isCurrent = true
    load().then(
      (component) => {
        if (isCurrent) setLoaded(() => component)
      },
      () => {
        if (isCurrent && asking !== undefined) notify.error(t('errorView.offline'))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, loaded, asking, t])
  return loaded === null || asking === undefined ? waiting : children(loaded)
}
