import { ActionIcon, Card, Tooltip } from '@mantine/core'
import IconLayoutGridAdd from '@tabler/icons-react/dist/esm/icons/IconLayoutGridAdd.mjs'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { WallButton } from '../../components/layout/WallButton.tsx'
import { RangePicker } from '../../components/range/RangePicker.tsx'
import { useRange } from '../../components/range/use-range.ts'
import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx'
import { WidgetsWaiting } from '../../features/widgets/WidgetsWaiting.tsx'
import { useOnce, useVisible } from '../../lib/use-visible.ts'
import { useShell } from '../shell-state.ts'

const loadWidgets = async () => (await import('../../features/widgets/Widgets.tsx')).Widgets

/** The dashboard: what is wrong now, and the person's widgets over the chosen range. */
export function DashboardRoute() {
  const { t } = useTranslation()
  const range = useRange('24h')
  const { choice, compared } = range
  // The range is the same object while the choice is the same: not all widgets are rendered each minute.
  const shown = useMemo(() => ({ choice, compared }), [choice, compared])
  const place = useRef<HTMLDivElement>(null)
  // Most phones show them only after a scroll: they must not delay what is above.
  const isWanted = useOnce(useVisible(place))
  const [isEditing, setEditing] = useState(false)
  const edit = useCallback((next: boolean): void => {
    setEditing(next)
    // The drawer takes the room of the sidebar.
    if (next) useShell.setState({ sidebarOpen: false })
  }, [])
  return (
    <DashboardPage
      choice={choice}
      isEditing={isEditing}
      actions={
        <>
          <RangePicker range={range} canCompare isCompact />
          <WallButton wall="1" />
          <Tooltip label={t('widgets.customiseShort')}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('widgets.customiseShort')}
              onClick={() => edit(true)}
            >
              <IconLayoutGridAdd size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      }
    >
      <LazyPart
        load={loadWidgets}
        asking={isWanted || isEditing ? 1 : undefined}
        waiting={
          <div ref={place}>
            <WidgetsWaiting isUnseen />
          </div>
        }
        renderFailed={(retry) => (
          <Card padding={0}>
            <ErrorView text={t('widgets.loadFailed')} onRetry={retry} />
          </Card>
        )}
      >
        {(Widgets) => <Widgets range={shown} isEditing={isEditing} onEditing={edit} />}
      </LazyPart>
    </DashboardPage>
  )
}
