import {
  ActionIcon,
  Button,
  Card,
  SegmentedControl,
  Text,
  Title,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import type { GridBreakpoint, WidgetType } from '@quantrac/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gridBreakpoints, mostWidgets } from '../../api/contract-values.ts'
import { useRenewedByAlerts } from '../../api/use-renewed-by-alerts.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { Deferred } from '../../components/feedback/Deferred.tsx'
import { useTableState } from '../../components/table/use-table-state.ts'
import { currentLanguage, loadTexts } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import type { DrawerGiven } from './drawer-given.ts'
import { widths } from './grid.ts'
import { type Dashboard, useDashboard } from './use-dashboard.ts'
import { WidgetGrid } from './WidgetGrid.tsx'
import { WidgetItem } from './WidgetItem.tsx'
import classes from './Widgets.module.css'
import { WidgetsSkeleton, WidgetsWaiting } from './WidgetsWaiting.tsx'
import type { PageRange } from './widget-body.ts'
import { alertsKey } from './widget-data.ts'

const Gallery = lazy(async () => {
  // Of the previews.
  const [{ Gallery: shown }] = await Promise.all([
    import('./Gallery.tsx'),
    loadTexts(['compliance', 'elements']),
  ])
  return { default: shown }
})

const WidgetForm = lazy(async () => {
  const [{ WidgetForm: shown }] = await Promise.all([
    import('./WidgetForm.tsx'),
    loadTexts(['compliance', 'elements']),
  ])
  return { default: shown }
})

export interface WidgetsProps {
  /** The range of the page; a widget may have one of its own. */
  range: PageRange
  isEditing: boolean
  /** Asks the page to begin or end customising. */
  onEditing: (isEditing: boolean) => void
}

// What a person sees of alerts is no older than two seconds.
const GATHER_MS = 1000

/** Where the drawer has room beside the grid. */
const DOCKED = '(min-width: 1280px)'
/** What it takes of the page there, in px: the padding in Widgets.module.css. */
const DRAWER = 632

/**
 * The person's widgets, and everything to customise them. They render again when they change, not with the page around
 * them.
 */
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
  useRenewedByAlerts(alertsKey, { within: GATHER_MS })
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
    <Deferred fallback={<WidgetsSkeleton />}>
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
    </Deferred>
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

/** Chooses a type and what it shows. */
function WidgetDrawer(props: DrawerGiven) {
  const { isWide, widget, count, onClose } = props
  const { t } = useTranslation()
  const [type, setType] = useState<WidgetType | null>(widget?.type ?? (isWide ? 'line_threshold' : null))
  const [isDirty, setDirty] = useState(false)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    place.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const title = widget === undefined ? t('widgets.add') : t('widgets.editTitle')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, whatever in it has the focus
    <aside
      ref={place}
      className={classes.drawer}
      data-wide={isWide || undefined}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isDirty && !event.defaultPrevented) onClose()
      }}
    >
      <header className={classes.head}>
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed" className={classes.used}>
          {t('widgets.used', { count, most: mostWidgets })}
        </Text>
        <ActionIcon variant="subtle" color="gray" aria-label={t('common.close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <Suspense fallback={null}>
        <div className={classes.steps}>
          {(isWide || type === null) && <Gallery chosen={type} isNarrow={!isWide} onChoose={setType} />}
          {type !== null && (
            <WidgetForm
              {...props}
              type={type}
              onDirty={setDirty}
              onBack={isWide ? undefined : () => setType(null)}
            />
          )}
        </div>
      </Suspense>
    </aside>
  )
}

interface EditBarProps {
  breakpoint: GridBreakpoint
  isFull: boolean
  onBreakpoint: (breakpoint: GridBreakpoint) => void
  onAdd: () => void
  onDone: () => void
}

/** The head of the dashboard while it is customised. */
function EditBar({ breakpoint, isFull, onBreakpoint, onAdd, onDone }: EditBarProps) {
  const { t } = useTranslation()
  const { from } = widths[breakpoint]
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const why = t('widgets.full', { count: mostWidgets })
  return (
    <header className={classes.bar}>
      <div className={classes.line}>
        <Title order={2} className={classes.title}>
          {t('widgets.customise')}
        </Title>
        <Tooltip label={why} disabled={!isFull}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            data-disabled={isFull || undefined}
            aria-disabled={isFull}
            onClick={() => {
              if (!isFull) onAdd()
            }}
          >
            {t('widgets.add')}
          </Button>
        </Tooltip>
        <Button onClick={onDone}>{t('widgets.done')}</Button>
      </div>
      <div className={classes.line}>
        <SegmentedControl
          size="xs"
          aria-label={t('widgets.layouts')}
          value={breakpoint}
          onChange={(value) => {
            const chosen = gridBreakpoints.find((name) => name === value)
            if (chosen !== undefined) onBreakpoint(chosen)
          }}
          data={[...gridBreakpoints]}
        />
        <Text size="sm" c="dimmed" className={classes.hint}>
          {isFull
            ? why
            : `${from === 0 ? t('widgets.layoutLeast') : t('widgets.layoutOf', { from: formatNumber(from, currentLanguage()) })}. ${t(isTouch ? 'widgets.customiseTouch' : 'widgets.customiseHint')}`}
        </Text>
      </div>
    </header>
  )
}
