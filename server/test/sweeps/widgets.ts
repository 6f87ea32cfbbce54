import { gridBreakpoints } from '@quantrac/contract'
import { sweep, byWidget, ownModule, screen, widgetBody, type Holds, type Refuses } from './sweep.ts'

const size = (w: number) => ({ w, h: 12, minW: 9, minH: 12 })
const placeAt = (id: number, x: number) => ({ ...size(15), i: String(id), x, y: 0 })

function textsOfWidgets(at: string): Record<string, Holds | Refuses> {
  return {
    [`${at}.title`]: { fit: 'line', read: at.includes('[]') ? null : 'widgetList' },
    [`${at}.module_code`]: ownModule,
    [`${at}.factors[]`]: { fit: 'code', read: at.includes('[]') ? null : 'widgetList' },
    ...placesOfWidgets(at),
  }
}

/** The id in a place is always the widget's own, whatever is sent. */
function placesOfWidgets(at: string): Record<string, Holds> {
  const widths = gridBreakpoints.map((width) => [`${at}.position.${width}[].i`, { fit: 'unit', read: null }])
  return Object.fromEntries(widths) as Record<string, Holds> // as they are made here
}

export const widgetsSweep = sweep({
  station: {
    widgetCreate: (world) => ({ body: widgetBody(world) }),
    widgetCreateSet: (world) => ({ body: { widgets: [widgetBody(world)] } }),
  },
  person: {
    widgetRetrieve: byWidget,
    widgetUpdate: (owner) => ({ ...byWidget(owner), body: { title: 'Changed' } }),
    widgetDelete: byWidget,
    widgetPositions: ({ widget_id }) => ({ body: [{ id: widget_id, position: { lg: [] } }] }),
  },
  audit: {
    widgetCreate: { none: screen },
    widgetCreateSet: { none: screen },
    widgetUpdate: { none: screen },
    widgetDelete: { none: screen },
    widgetPositions: { none: screen },
  },
  reach: {
    widgetCreate: { field: 'module_code' },
    widgetCreateSet: { field: 'widgets.module_code' },
    widgetList: null,
    widgetRetrieve: null,
    widgetUpdate: null,
    widgetDelete: null,
    widgetPositions: null,
  },
  updates: {
    widgetUpdate: {
      at: ({ widget_id: id }) => ({ params: { id } }),
      read: async ({ widget_id: id, app, admin }) => {
        const { data } = (await app.call('widgetRetrieve', { params: { id } }, admin)).body
        return { ...data }
      },
      values: ({ own, widget_id }) => ({
        factors: [[own.factor.code], [own.bare.code]],
        layout: [size(12), size(14)],
        position: [{ lg: [placeAt(widget_id, 0)] }, { lg: [placeAt(widget_id, 5)] }],
      }),
      // The least sizes are those of its type.
      also: { type: ['layout', 'position'] },
      apart: { module_code: 'its factors are those of another station' },
    },
  },
  texts: {
    ...textsOfWidgets('widgetCreate'),
    ...textsOfWidgets('widgetCreateSet.widgets[]'),
    ...textsOfWidgets('widgetUpdate'),
    ...placesOfWidgets('widgetPositions[]'),
  },
})
