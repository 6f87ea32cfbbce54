import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { untilQuiet } from '../../api/quiet.ts'
import { notify } from '../feedback/notify.tsx'

export interface LateDialogProps<Props> {
  /** Fetches the dialog; must be the same function in each render. */
  load: () => Promise<ComponentType<Props>>
  /** The number of requests to open it; undefined before the first. */
  asking: number | undefined
  /** Fetched when the page is quiet, before anybody asks. */
  isAhead?: boolean
  /** Shown until an inline part is loaded. */
  waiting?: ReactNode
  /** Shown in the place of an inline part that could not be fetched, instead of the report. */
  renderFailed?: (retry: () => void) => ReactNode
  children: (dialog: ComponentType<Props>) => ReactNode
}

/**
 * A dialog whose script is fetched after its page's data. If it cannot be fetched the page stays, and each new request
 * to open it reports that and tries again; React's `lazy` would remove the page and never try again.
 */
export function LateDialog<Props>({
  load,
  asking,
  isAhead = true,
  waiting = null,
  renderFailed,
  children,
}: LateDialogProps<Props>) {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const [isFailed, setFailed] = useState(false)
  const showsFailure = renderFailed !== undefined
  useEffect(() => {
    if (loaded !== null || isFailed) return undefined
    let isCurrent = true
    const isWanted = asking !== undefined
    if (!isWanted && !isAhead) return undefined
    const fetching = isWanted ? load() : untilQuiet().then(() => (isCurrent ? load() : null))
    fetching.then(
      (component) => {
        if (isCurrent) setLoaded(() => component)
      },
      () => {
        if (!isCurrent || !isWanted) return
        if (showsFailure) setFailed(true)
        else notify.error(t('errorView.offline'))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, loaded, isFailed, showsFailure, isAhead, asking, t])
  if (isFailed) return renderFailed?.(() => setFailed(false))
  return loaded === null || asking === undefined ? waiting : children(loaded)
}
