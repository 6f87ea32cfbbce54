import {
  alertRoutes,
  commentRoutes,
  excursionRoutes,
  handlingRoutes,
  mostCommentFileBytes,
  mostCommentFiles,
} from '@quantrac/contract'
import { type Http, register, registerForms } from '../../http/register.ts'
import { exportAlerts } from './alerts.export.service.ts'
import { listAlerts } from './alerts.list.service.ts'
import { commentFile, createComment, deleteComment, listComments } from './comments.service.ts'
import { getCourse } from './course.service.ts'
import { getExcursion, listExcursions } from './excursions.service.ts'
import {
  assignAlert,
  closeAlert,
  listAlertPeople,
  releaseAlert,
  reopenAlert,
  takeAlert,
} from './handling.service.ts'
import {
  createAlert,
  deleteAlert,
  getAlert,
  markAlert,
  markAllAlertsRead,
  updateAlert,
} from './alerts.service.ts'

export function alertsHttp(http: Http): void {
  register(http, alertRoutes, {
    alertList: (ctx, { query }) => listAlerts(ctx, query),
    alertCsv: (ctx, { query }) => exportAlerts(ctx, query, 'csv'),
    alertXlsx: (ctx, { query }) => exportAlerts(ctx, query, 'xlsx'),
    alertRetrieve: async (ctx, { params }) => ({ data: await getAlert(ctx, params.id) }),
    alertCreate: async (ctx, { body }) => ({ data: await createAlert(ctx, body) }),
    alertUpdate: async (ctx, { params, body }) => ({ data: await updateAlert(ctx, params.id, body) }),
    alertDelete: (ctx, { params }) => deleteAlert(ctx, params.id),
    alertMarkRead: async (ctx, { params }) => ({ data: await markAlert(ctx, params.id, true) }),
    alertUnmarkRead: async (ctx, { params }) => ({ data: await markAlert(ctx, params.id, false) }),
    alertMarkAllRead: (ctx) => markAllAlertsRead(ctx),
  })
  register(http, handlingRoutes, {
    alertTake: async (ctx, { params, body }) => ({ data: await takeAlert(ctx, params.id, body) }),
    alertRelease: async (ctx, { params }) => ({ data: await releaseAlert(ctx, params.id) }),
    alertAssign: async (ctx, { params, body }) => ({ data: await assignAlert(ctx, params.id, body) }),
    alertClose: async (ctx, { params, body }) => ({ data: await closeAlert(ctx, params.id, body) }),
    alertReopen: async (ctx, { params }) => ({ data: await reopenAlert(ctx, params.id) }),
    alertPeople: async (ctx, { params }) => ({ data: await listAlertPeople(ctx, params.id) }),
    alertCourse: async (ctx, { params }) => ({ data: await getCourse(ctx, params.id) }),
    alertComments: (ctx, { params, query }) => listComments(ctx, params.id, query),
    alertCommentDelete: (ctx, { params }) => deleteComment(ctx, params.id, params.comment_id),
    alertCommentFile: (ctx, { params }) => commentFile(ctx, params),
  })
  register(http, excursionRoutes, {
    excursionList: (ctx, { query }) => listExcursions(ctx, query),
    excursionRetrieve: async (ctx, { params }) => ({ data: await getExcursion(ctx, params.id) }),
  })
}

// 4,000 characters of four bytes each.
const textSize = 16_000

export async function commentsHttp(http: Http): Promise<void> {
  await registerForms(http, {
    fileSize: mostCommentFileBytes,
    files: mostCommentFiles,
    textSize,
    routes: commentRoutes,
    handlers: {
      alertCommentCreate: async (ctx, { params, body }) => ({
        data: await createComment(ctx, params.id, body),
      }),
    },
  })
}
