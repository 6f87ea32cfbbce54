import { Card, VisuallyHidden } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { Later } from '../../components/feedback/Later.tsx'
import { useTableState } from '../../components/table/use-table-state.ts'
import { EditBar } from './EditBar.tsx'
import { type Dashboard, useDashboard } from './use-dashboard.ts'
import { WidgetDrawer } from './WidgetDrawer.tsx'
import { WidgetGrid } from './WidgetGrid.tsx'
import { WidgetItem } from './WidgetItem.tsx'
import classes from './Widgets.module.css'
import { WidgetsSkeleton, WidgetsWaiting } from './WidgetsWaiting.tsx'
import type { PageRange } from './widget-body.ts'

export interface WidgetsProps {
  /** Of the page; a widget may have one of its own. */
  range: PageRange
  isEditing: boolean
  /** Asks the page to begin or end customising. */
  onEditing: (isEditing: boolean) => void
}

/** Where the drawer has room beside the grid. */
const DOCKED = '(min-width: 1280px)'
/** What it takes of the page there, in px: the padding in Widgets.module.css. */
const DRAWER = 632

/** The person's widgets, and everything to customise them. They render again when they change, not with the page around them. */
export const Widgets = memo(function Widgets({ range, isEditing, onEditing }: WidgetsProps) {
  const { t } = useTranslation()
  const { ref, width } = useElementSize<HTMLElement>()
  const drawer = useDrawer()
  const isWide = useMediaQuery(DOCKED, undefined, { getInitialValueInEffect: false })
  const dashboard = useDashboard({
    width,
    drawer: isWide && isEditing && drawer.open !== null ? DRAWER : 0,
    isEditing,
  })
  const { widgets, isFull } = dashboard
  const edited = widgets?.find(({ id }) => id === drawer.open)
  // A widget that was deleted meanwhile is not edited.
  const isOpen = isEditing && (drawer.open === 'new' || edited !== undefined)
  return (
    <div className={classes.page} data-docked={(isWide && isOpen) || undefined}>
      {isEditing && (
        <EditBar
          breakpoint={dashboard.breakpoint}
          isFull={isFull}
          onBreakpoint={dashboard.setBreakpoint}
          onAdd={() => drawer.show('new')}
          onDone={() => {
            drawer.show(null)
            onEditing(false)
          }}
        />
      )}
      <section ref={ref} className={classes.widgets} aria-label={t('widgets.title')}>
        {!isEditing && <VisuallyHidden component="h2">{t('widgets.title')}</VisuallyHidden>}
        {width > 0 && (
          <Shown
            dashboard={dashboard}
            range={range}
            isEditing={isEditing}
            onChoose={(id) => {
              onEditing(true)
              drawer.show(id)
            }}
          />
        )}
        <output className={classes.announced}>{dashboard.announced}</output>
      </section>
      {isOpen && widgets !== undefined && (
        <WidgetDrawer
          key={drawer.open}
          isWide={isWide}
          widget={edited}
          count={widgets.length}
          isFull={isFull}
          range={range}
          edits={dashboard.edits}
          // Beside the grid it stays open for the next one.
          onDone={() => drawer.show(isWide && edited === undefined ? 'new' : null)}
          onClose={() => drawer.show(null)}
        />
      )}
    </div>
  )
})

interface ShownProps {
  dashboard: Dashboard
  range: PageRange
  isEditing: boolean
  onChoose: (id: number) => void
}

/** The grid; its height while it loads is that of the first widgets. */
function Shown({ dashboard, range, isEditing, onChoose }: ShownProps) {
  const { t } = useTranslation()
  const { failed, widgets, items, breakpoint, gridWidth, isFull } = dashboard
  if (failed !== null) {
    return (
      <Card padding={0}>
        <ErrorView
          error={failed.error}
          fallback={t('widgets.loadFailed')}
          onRetry={() => void failed.refetch()}
        />
      </Card>
    )
  }
  if (widgets === undefined) return <WidgetsWaiting />
  return (
    <Later fallback={<WidgetsSkeleton />}>
      <div style={{ width: gridWidth }} className={classes.frame}>
        <WidgetGrid
          widgets={widgets}
          items={items}
          breakpoint={breakpoint}
          width={gridWidth}
          isEditing={isEditing}
          onMoved={dashboard.move}
        >
          {(widget, width) => (
            <WidgetItem
              widget={widget}
              range={range}
              width={width}
              isEditing={isEditing}
              isFull={isFull}
              onNudge={(nudge) => dashboard.nudge(widget, nudge)}
              onEdit={() => onChoose(widget.id)}
              onDuplicate={() => dashboard.duplicate(widget)}
              onRemove={() => dashboard.remove(widget)}
            />
          )}
        </WidgetGrid>
      </div>
    </Later>
  )
}

/** What the drawer is open for, in the address: a new widget, or one by its id. */
function useDrawer() {
  const state = useTableState()
  const text = state.filter('widget')
  const open: number | 'new' | null =
    text === 'new' ? 'new' : text !== undefined && /^-?[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  return {
    open,
    show: (next: number | 'new' | null) =>
      state.setFilter('widget', next === null ? undefined : String(next)),
  }
}
