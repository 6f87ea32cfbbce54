import { z } from 'zod'
import { noun } from './noun.ts'
import { Id, idParams, Line, One, optionalPageQuery, Page, Whole } from './primitives.ts'
import { route } from './route.ts'
import { gridColumns, mostWidgets, WidgetType } from './widget-types.ts'

export const widgetRanges = ['1h', '6h', '24h', '7d', '30d', '1y'] as const
export const WidgetRange = z.enum(widgetRanges)
export type WidgetRange = z.infer<typeof WidgetRange>

const across = z.number().int().min(1).max(gridColumns)
const down = z.number().int().min(1).max(200)
const size = { w: across, h: down, minW: across, minH: down }

export const WidgetLayout = z.object(size)

/** Where a widget is in the grid of one width; `i` is its id as text. */
const GridItem = z.object({
  i: z.string().max(20),
  x: z
    .number()
    .int()
    .min(0)
    .max(gridColumns - 1),
  y: z.number().int().min(0).max(100_000),
  ...size,
})
export type GridItem = z.infer<typeof GridItem>

/** A list without the widget: it has no place of its own in that width, and comes first. */
const items = z.array(GridItem).max(mostWidgets)
export const WidgetPosition = z.object({ lg: items, md: items, sm: items, xs: items, xxs: items })
export type WidgetPosition = z.infer<typeof WidgetPosition>

export const Widget = z.object({
  id: Id,
  type: WidgetType,
  /** Empty: the name of its type. */
  title: z.string(),
  /** The module as it is called now, or as it was if it is gone; null: all of the caller's modules. */
  module_code: z.string().nullable(),
  /** Codes of the module's factors as they are called now, without those that are gone. */
  factors: z.array(z.string()),
  /** Null: the range of the page. */
  range: WidgetRange.nullable(),
  layout: WidgetLayout,
  position: WidgetPosition,
  /** What it showed and is deleted or out of the caller's reach; those codes are as they were. */
  gone: z.object({ module: z.boolean(), factors: z.array(z.string()) }),
})
export type Widget = z.infer<typeof Widget>

const written = z.object({
  type: WidgetType,
  title: Line(100),
  module_code: Line(50).nullable(),
  /** In the order in which they are drawn. */
  factors: z.array(Line(50).min(1)).max(20),
  range: WidgetRange.nullable(),
  /** At least the smallest size of its type. Without it: the size of its type. */
  layout: WidgetLayout,
  position: WidgetPosition.partial(),
})

export const WidgetWrite = written.partial({ layout: true, position: true }).extend({
  title: written.shape.title.default(''),
  module_code: written.shape.module_code.default(null),
  factors: written.shape.factors.default([]),
  range: written.shape.range.default(null),
})
export type WidgetWrite = z.infer<typeof WidgetWrite>

/** Omitted fields stay unchanged; widths without a list keep theirs. */
export const WidgetChange = written.partial()
export type WidgetChange = z.infer<typeof WidgetChange>

const own = 'widgets.view_widget'

export const widgetRoutes = {
  widgetCreate: route({
    method: 'POST',
    path: '/widgets/create/',
    summary: 'Add a widget to the caller’s dashboard, before the others',
    permission: own,
    body: WidgetWrite,
    response: One(Widget),
    status: 201,
    errors: [409],
  }),
  widgetCreateSet: route({
    method: 'POST',
    path: '/widgets/create-set/',
    summary: 'Store the first widgets of a caller who has none, in this order; refused if there are any',
    permission: own,
    body: z.object({ widgets: z.array(WidgetWrite).min(1).max(mostWidgets) }),
    response: Whole(Widget),
    status: 201,
    errors: [409],
  }),
  widgetList: route({
    method: 'GET',
    path: '/widgets/list/',
    summary: 'The caller’s widgets, the newest first; without limit all of them',
    permission: own,
    query: z.object(optionalPageQuery),
    response: Page(Widget),
  }),
  widgetRetrieve: route({
    method: 'GET',
    path: '/widgets/retrieve/:id/',
    summary: 'One of the caller’s widgets',
    permission: own,
    params: idParams,
    response: One(Widget),
  }),
  widgetUpdate: route({
    method: 'PUT',
    path: '/widgets/update/:id/',
    summary: 'Change one of the caller’s widgets',
    permission: own,
    params: idParams,
    body: WidgetChange,
    response: One(Widget),
  }),
  widgetDelete: route({
    method: 'DELETE',
    path: '/widgets/delete/:id/',
    summary: 'Delete one of the caller’s widgets',
    permission: own,
    params: idParams,
  }),
  widgetPositions: route({
    method: 'PUT',
    path: '/widgets/update-positions/',
    summary: 'Move and resize widgets, all in one write; widths without a list keep theirs',
    permission: own,
    body: z
      .array(z.object({ id: Id, position: WidgetPosition.partial() }))
      .min(1)
      .max(mostWidgets),
    response: Whole(Widget),
    errors: [404],
  }),
}

export const widgetNoun = noun({
  routes: widgetRoutes,
  tags: {
    widgets: 'The widgets of a person’s dashboard',
  },
})
