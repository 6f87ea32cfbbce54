import { Card } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { untilQuiet } from '../../api/quiet.ts'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import type { WidgetsProps } from '../../features/widgets/Widgets.tsx'
import { WidgetsWaiting } from '../../features/widgets/WidgetsWaiting.tsx'
import { useVisible } from '../../lib/use-visible.ts'

const load = async () => (await import('../../features/widgets/Widgets.tsx')).Widgets

/**
 * The person's widgets, whose scripts are fetched when their place is on screen, or when the page is quiet: on a phone they are below the
 * sentence, the figures and what needs attention, and must not delay them.
 */
export function LateWidgets(props: WidgetsProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const isVisible = useVisible(place)
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
