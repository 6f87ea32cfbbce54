import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WallButton } from '../../components/layout/WallButton.tsx'
import { RangePicker } from '../../components/range/RangePicker.tsx'
import { useRange } from '../../components/range/use-range.ts'
import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx'
import { LateWidgets } from './LateWidgets.tsx'
import { useShell } from '../shell-state.ts'

/** The dashboard: what is wrong now, and the person's widgets over the chosen range. */
export function DashboardRoute() {
  const { t } = useTranslation()
  const range = useRange('24h')
  const { choice, compared } = range
  // The range is the same object while the choice is the same: not all widgets are rendered each minute.
  const shown = useMemo(() => ({ choice, compared }), [choice, compared])
  const [isEditing, setEditing] = useState(false)
  const edit = useCallback((next: boolean): void => {
    setEditing(next)
    // The drawer takes the room of the sidebar.
    if (next) useShell.setState({ sidebarOpen: false })
  }, [])
  return (
    <DashboardPage
      isEditing={isEditing}
      actions={
        <>
          <RangePicker range={range} canCompare />
          <WallButton wall="1" />
          <Button variant="default" onClick={() => edit(true)}>
            {t('widgets.customiseShort')}
          </Button>
        </>
      }
    >
      <LateWidgets range={shown} isEditing={isEditing} onEditing={edit} />
    </DashboardPage>
  )
}
