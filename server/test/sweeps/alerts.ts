import { signIn } from '../actors.ts'
import type { StationWorld } from '../sweep-world.ts'
import { sweep, byAlert, instant, listed, type Maker, noInput, personal, ownModule } from './sweep.ts'

/** An alert that the caller has. */
async function taken(world: StationWorld, { app, admin, caller = admin }: Maker) {
  await app.call('alertTake', { ...byAlert(world), body: { over: true } }, caller)
  return byAlert(world)
}

function commentForm(): FormData {
  const form = new FormData()
  form.set('text', 'Cleaned')
  form.append('files', new Blob(['%PDF-1.7']), 'sheet.pdf')
  return form
}

/** A comment of the caller with a file. */
async function commented(world: StationWorld, { app, admin, caller = admin }: Maker) {
  const input = { ...byAlert(world), body: commentForm() }
  const { data } = (await app.call('alertCommentCreate', input, caller)).body
  return { params: { id: world.alert_id, comment_id: data.id, file_id: data.files[0]?.id ?? 0 } }
}

export const alertsSweep = sweep({
  station: {
    alertList: listed,
    alertCsv: noInput,
    alertXlsx: noInput,
    alertRetrieve: byAlert,
    excursionList: listed,
    excursionRetrieve: byAlert,
    excursionShapes: ({ alert_id }) => ({ query: { ids: String(alert_id) } }),
    alertCreate: ({ module, factor }) => ({
      body: { module: module.code, factor: factor.code, value: 1, status: 'INFO' as const },
    }),
    alertUpdate: (world) => ({ ...byAlert(world), body: { value: 6 } }),
    alertDelete: byAlert,
    alertMarkRead: byAlert,
    alertUnmarkRead: byAlert,
    alertUnmarkReadShort: byAlert,
    alertTake: (world) => ({ ...byAlert(world), body: {} }),
    alertRelease: taken,
    alertAssign: async (world, { app }) => ({
      ...byAlert(world),
      body: { user_id: (await signIn(app, { role: 'admin' })).user_id },
    }),
    alertClose: (world) => ({ ...byAlert(world), body: { note: 'Cleaned' } }),
    alertReopen: async (world, { app, admin }) => {
      await app.call('alertClose', { ...byAlert(world), body: { note: 'Cleaned' } }, admin)
      return byAlert(world)
    },
    alertPeople: byAlert,
    alertCourse: byAlert,
    alertComments: async (world, maker) => {
      await commented(world, maker)
      return byAlert(world)
    },
    alertCommentCreate: (world) => ({ ...byAlert(world), body: commentForm() }),
    alertCommentDelete: commented,
    alertCommentFile: commented,
  },
  other: {
    alertMarkAllRead: noInput,
  },
  audit: {
    alertCreate: 'alert.create',
    alertUpdate: 'alert.update',
    alertDelete: 'alert.delete',
    alertMarkRead: { none: personal },
    alertUnmarkRead: { none: personal },
    alertUnmarkReadShort: { none: personal },
    alertMarkAllRead: { none: personal },
    alertTake: 'alert.take',
    alertRelease: 'alert.release',
    alertAssign: 'alert.assign',
    alertClose: 'alert.close',
    alertReopen: 'alert.reopen',
    alertCommentCreate: 'alert.comment',
    alertCommentDelete: 'alert.uncomment',
  },
  reach: {
    alertList: 'left out',
    alertCsv: 'left out',
    alertXlsx: 'left out',
    alertRetrieve: 404,
    excursionList: 'left out',
    excursionRetrieve: 404,
    excursionShapes: 'left out',
    alertCreate: { field: 'module' },
    alertUpdate: 404,
    alertDelete: 404,
    alertMarkRead: 404,
    alertUnmarkRead: 404,
    alertUnmarkReadShort: 404,
    alertMarkAllRead: null,
    alertTake: 404,
    alertRelease: 404,
    alertAssign: 404,
    alertClose: 404,
    alertReopen: 404,
    alertPeople: 404,
    alertCourse: 404,
    alertComments: 404,
    alertCommentCreate: 404,
    alertCommentDelete: 404,
    alertCommentFile: 404,
  },
  updates: {
    alertUpdate: {
      at: ({ alert_id }) => ({ params: { id: alert_id } }),
      read: async ({ alert_id, app, admin }) =>
        (await app.call('alertRetrieve', { params: { id: alert_id } }, admin)).body.data,
      values: () => ({ resolved_at: ['2026-03-02T00:00:00.000Z', null] }),
      also: { resolved_at: ['resolve_reason'] },
    },
  },
  texts: {
    'alertCreate.factor': { fit: 'code', read: 'alertList' },
    'alertCreate.module': ownModule,
    'alertCreate.timestamp': instant,
    'alertUpdate.resolved_at': instant,
    'alertClose.action': { fit: 'line', read: 'alertList' },
    'alertClose.note': { fit: 'prose', read: 'alertList' },
  },
  searches: {
    'alertList.search': 'line',
    'excursionList.search': 'line',
  },
})
