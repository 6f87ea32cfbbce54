import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { untilQuiet } from '../../api/quiet.ts'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { attentionQuery } from '../../features/dashboard/dashboard-queries.ts'
import type { WidgetsProps } from '../../features/widgets/Widgets.tsx'
import { WidgetsWaiting } from '../../features/widgets/WidgetsWaiting.tsx'
import { useVisible } from '../../lib/use-visible.ts'

const load = async () => (await import('../../features/widgets/Widgets.tsx')).Widgets

/**
 * The person's widgets, whose scripts are fetched when their place is on screen, or when the page is quiet: on a phone
 * they are below the sentence, the figures and what needs attention, and must not delay them.
 */
export function LateWidgets(props: WidgetsProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const { isPending } = useQuery(attentionQuery)
  const isOnScreen = useVisible(place)
  // Until what is above is drawn, the place is nearer to the top than it will be.
  const isBefore = useDeferredValue(isPending)
  const isVisible = isOnScreen && !isBefore
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const want = (): void => {
      if (isCurrent) setWanted(true)
    }
    if (isVisible) want()
    else void untilQuiet().then(want)
    return () => {
      isCurrent = false
    }
  }, [isVisible])
  return (
    <LateDialog
      load={load}
      isAhead={false}
      asking={isWanted || props.isEditing ? 1 : undefined}
      waiting={
        <div ref={place}>
          <WidgetsWaiting />
        </div>
      }
      renderFailed={(retry) => (
        <Card padding={0}>
          <ErrorView text={t('widgets.loadFailed')} onRetry={retry} />
        </Card>
      )}
    >
      {(Widgets) => <Widgets {...props} />}
    </LateDialog>
  )
}
