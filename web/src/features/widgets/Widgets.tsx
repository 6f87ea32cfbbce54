import { Skeleton } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { EditBar } from './EditBar.tsx'
import { heightOf } from './grid.ts'
import { useDashboard } from './use-dashboard.ts'
import { useDrawer } from './use-drawer.ts'
import type { PageRange } from './widget-body.ts'
import { WidgetDrawer } from './WidgetDrawer.tsx'
import { WidgetGrid } from './WidgetGrid.tsx'
import { WidgetItem } from './WidgetItem.tsx'
import classes from './Widgets.module.css'

export interface WidgetsProps {
  /** Of the page; a widget may have one of its own. */
  range: PageRange
  isEditing: boolean
  /** Asks the page to begin or end customising. */
  onEditing: (isEditing: boolean) => void
}

/** The person's widgets, and everything to customise them. */
export function Widgets({ range, isEditing, onEditing }: WidgetsProps) {
  const { t } = useTranslation()
  const { ref, width } = useElementSize<HTMLElement>()
  const drawer = useDrawer()
  const isDocked = useMediaQuery(DOCKED, undefined, { getInitialValueInEffect: false }) && isEditing
  const isOpen = isEditing && drawer.open !== null
  const dashboard = useDashboard({ width, drawer: isDocked && isOpen ? DRAWER : 0, isEditing })
  const { widgets, items, breakpoint, gridWidth, isFull } = dashboard
  const choose = (id: number): void => {
    onEditing(true)
    drawer.show(id)
  }
  return (
    <div className={classes.page} data-docked={(isDocked && isOpen) || undefined}>
      {isEditing && (
        <EditBar
          breakpoint={breakpoint}
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
        {dashboard.failed !== null ? (
          <ErrorView
            error={dashboard.failed.error}
            fallback={t('widgets.loadFailed')}
            onRetry={() => void dashboard.failed?.refetch()}
          />
        ) : widgets === undefined || width === 0 ? (
          <Skeleton height={heightOf(52)} aria-label={t('loading.label')} />
        ) : (
          <div style={{ width: gridWidth }} className={classes.frame}>
            <WidgetGrid
              widgets={widgets}
              items={items}
              breakpoint={breakpoint}
              width={gridWidth}
              isEditing={isEditing}
              onMoved={dashboard.move}
            >
              {(widget, px) => (
                <WidgetItem
                  widget={widget}
                  range={range}
                  width={px}
                  isEditing={isEditing}
                  isFull={isFull}
                  onNudge={(nudge) => dashboard.nudge(widget, nudge)}
                  onEdit={() => choose(widget.id)}
                  onDuplicate={() => dashboard.duplicate(widget)}
                  onRemove={() => dashboard.remove(widget)}
                />
              )}
            </WidgetGrid>
          </div>
        )}
        <div className={classes.announced} role="status" aria-live="polite">
          {dashboard.announced}
        </div>
      </section>
      {isOpen && widgets !== undefined && (
        <WidgetDrawer
          key={drawer.open}
          isWide={isDocked}
          widget={widgets.find(({ id }) => id === drawer.open)}
          count={widgets.length}
          isFull={isFull}
          range={range}
          edits={dashboard.edits}
          onDone={() => drawer.show(isDocked ? 'new' : null)}
          onClose={() => drawer.show(null)}
        />
      )}
    </div>
  )
}

/** Where the drawer has room beside the grid. */
const DOCKED = '(min-width: 1280px)'
/** What it takes of the page there, in px: the padding in Widgets.module.css. */
const DRAWER = 632
