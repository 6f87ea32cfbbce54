import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from './notify.tsx'

export interface LazyPartProps<Props> {
  /** Fetches the part; must be the same function in each render. */
  load: () => Promise<ComponentType<Props>>
  /** The number of requests to show it, each of which tries again; undefined before the first. */
  asking?: number | undefined
  /** Shown until it is loaded. */
  waiting?: ReactNode
  /** Shown in its place if it could not be fetched, instead of a notice. */
  renderFailed?: (retry: () => void) => ReactNode
  children: (part: ComponentType<Props>) => ReactNode
}

/**
 * A part of a page whose script is fetched when it is shown. If it cannot be fetched the page stays, and says so;
 * React's `lazy` would remove the page and never try again.
 */
export function LazyPart<Props>(props: LazyPartProps<Props>) {
  const { load, waiting = null, renderFailed, children } = props
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const [isFailed, setFailed] = useState(false)
  const asking = 'asking' in props ? props.asking : 1
  const showsFailure = renderFailed !== undefined
  useEffect(() => {
    if (loaded !== null || isFailed || asking === undefined) return undefined
    let isCurrent = true
    load().then(
      (component) => {
        if (isCurrent) setLoaded(() => component)
      },
      () => {
        if (!isCurrent) return
        if (showsFailure) setFailed(true)
        else notify.error(t('errorView.offline'))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, loaded, isFailed, showsFailure, asking, t])
  if (isFailed) return renderFailed?.(() => setFailed(false))
  return loaded === null || asking === undefined ? waiting : children(loaded)
}
