import {
  mostWidgets,
  type Page,
  type Widget,
  type WidgetChange,
  type WidgetPosition,
  widgetRoutes,
  type WidgetWrite,
} from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { columnsFor } from '../../lib/changes.ts'
import { pageOf, readPage, wholePage } from '../../lib/paging.ts'
import { isBelowLeast, layoutOf, placesOf, positionOf, sizeOf, type StoredPlaces } from './widget-place.ts'
import { checkFactorCount, resolveChoice } from './widgets.choice.service.ts'
import {
  countLocked,
  countWidgets,
  insertWidget,
  lockWidget,
  removeWidget,
  selectOwn,
  selectWidgets,
  updatePlaces,
  updateWidget as update,
  type WidgetColumns,
  type WidgetRow,
} from './widgets.queries.ts'

/** The caller's widgets, newest first; without a limit all of them. */
export async function listWidgets(
  ctx: Context,
  query: { offset: number; limit?: number | undefined },
): Promise<Page<Widget>> {
  const { user_id } = actorOf(ctx)
  const { limit } = query
  if (limit === undefined)
    return wholePage((await selectWidgets(ctx.db, user_id, { limit: null, start: 0 })).map(widgetOf))
  const { count, start, rows } = await readPage(
    { ...query, limit },
    {
      count: () => countWidgets(ctx.db, user_id),
      rows: (from) => selectWidgets(ctx.db, user_id, { limit, start: from }),
    },
  )
  const { path } = widgetRoutes.widgetList
  return pageOf({ path, query, limit, start, count, results: rows.map(widgetOf) })
}

/** @throws AppError not-found */
export async function getWidget(ctx: Context, id: number): Promise<Widget> {
  return widgetOf(await found(ctx, id))
}

/** @throws AppError widgets-full, or under the field that is refused */
export async function createWidget(ctx: Context, input: WidgetWrite): Promise<Widget> {
  return transaction(ctx, async (tx) => {
    const { user_id } = actorOf(tx)
    if ((await countLocked(tx.db, user_id)) >= mostWidgets) throw new AppError('widgets-full')
    return getWidget(tx, await insertWidget(tx.db, user_id, await columnsOf(tx, input)))
  })
}

/** Stores a first set, listed in the given order. @throws AppError widgets-exist, or under the field that is refused */
export async function createWidgetSet(ctx: Context, inputs: readonly WidgetWrite[]): Promise<Widget[]> {
  return transaction(ctx, async (tx) => {
    const { user_id } = actorOf(tx)
    if ((await countLocked(tx.db, user_id)) > 0) throw new AppError('widgets-exist')
    // The newest is listed first.
    for (const input of inputs.toReversed())
      await insertWidget(tx.db, user_id, await withinSet(columnsOf(tx, input)))
    return (await selectWidgets(tx.db, user_id, { limit: null, start: 0 })).map(widgetOf)
  })
}

/** Omitted fields stay unchanged. @throws AppError not-found, or under the field that is refused */
export async function updateWidget(ctx: Context, id: number, input: WidgetChange): Promise<Widget> {
  return transaction(ctx, async (tx) => {
    if (!(await lockWidget(tx.db, actorOf(tx).user_id, id))) throw new AppError('not-found')
    await update(tx.db, id, await changeOf(tx, await found(tx, id), input))
    return getWidget(tx, id)
  })
}

/** Moves widgets in one statement. @throws AppError not-found, with nothing moved */
export async function updatePositions(
  ctx: Context,
  moves: readonly { id: number; position: Partial<WidgetPosition> }[],
): Promise<Widget[]> {
  const { user_id } = actorOf(ctx)
  // Of an id that is given twice, the later place of a width.
  const places = new Map<number, StoredPlaces>()
  for (const { id, position } of moves) places.set(id, { ...places.get(id), ...placesOf(position, id) })
  const written = [...places].map(([id, position]) => ({ id, position }))
  return transaction(ctx, async (tx) => {
    const moved = await updatePlaces(tx.db, user_id, written)
    if (moved < written.length) throw new AppError('not-found')
    return (await selectOwn(tx.db, user_id, [...places.keys()])).map(widgetOf)
  })
}

/** @throws AppError not-found */
export async function deleteWidget(ctx: Context, id: number): Promise<void> {
  if (!(await removeWidget(ctx.db, actorOf(ctx).user_id, id))) throw new AppError('not-found')
}

async function found(ctx: Context, id: number): Promise<WidgetRow> {
  const [row] = await selectOwn(ctx.db, actorOf(ctx).user_id, [id])
  if (row === undefined) throw new AppError('not-found')
  return row
}

async function columnsOf(ctx: Context, input: WidgetWrite): Promise<WidgetColumns> {
  const { type, title, range, layout = sizeOf(type), position = {} } = input
  if (isBelowLeast(type, layout)) throw AppError.field('layout', 'below-least-size')
  const choice = await resolveChoice(ctx, type, input)
  return {
    type,
    title,
    range,
    ...choice,
    layout: sizeText(layout),
    position: JSON.stringify(places(position)),
  }
}

const columns = columnsFor<WidgetColumns>()

async function changeOf(
  ctx: Context,
  before: WidgetRow,
  input: WidgetChange,
): Promise<Partial<WidgetColumns>> {
  const { layout, position, module_code, factors, ...same } = input
  const { type = before.type } = same
  if (layout !== undefined && isBelowLeast(type, layout)) throw AppError.field('layout', 'below-least-size')
  const isChosen = module_code !== undefined || factors !== undefined
  if (!isChosen) checkFactorCount(type, before.factors.length)
  const choice = {
    module_code: module_code === undefined ? before.module_code : module_code,
    factors: factors ?? before.factors.flatMap(({ code, gone }) => (gone ? [] : [code])),
  }
  return columns({
    ...same,
    ...(isChosen && (await resolveChoice(ctx, type, choice))),
    ...(layout && { layout: sizeText(layout) }),
    ...(position && { position: JSON.stringify(places({ ...positionOf(before), ...position }, before.id)) }),
  })
}

const sizeText = ({ w, h }: { w: number; h: number }): string => JSON.stringify({ w, h })

/** Without the widths that have none. */
const places = (position: Partial<WidgetPosition>, id: number | null = null): StoredPlaces =>
  Object.fromEntries(Object.entries(placesOf(position, id)).filter(([, place]) => place !== null))

/** Names the fields of one of a set as its schema would. */
async function withinSet<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === null) throw error
    const [[field, problem] = ['', 'unknown' as const]] = Object.entries(error.fields)
    throw AppError.field(`widgets.${field}`, problem, error.bound)
  }
}

function widgetOf(row: WidgetRow): Widget {
  const { id, type, title, module_code, module_gone, factors, range, layout } = row
  const codes = (gone: boolean) => factors.flatMap((factor) => (factor.gone === gone ? [factor.code] : []))
  return {
    ...{ id, type, title, module_code, range },
    factors: codes(false),
    layout: layoutOf(type, layout),
    position: positionOf(row),
    gone: { module: module_gone, factors: codes(true) },
  }
}
