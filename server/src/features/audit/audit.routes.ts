import { auditRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { exportAudit } from './audit.export.service.ts'
import { listAudit } from './audit.list.service.ts'

export function auditHttp(http: Http): void {
  register(http, auditRoutes, {
    auditList: (ctx, { query }) => listAudit(ctx, query),
    auditCsv: (ctx, { query }) => exportAudit(ctx, query, 'csv'),
    auditXlsx: (ctx, { query }) => exportAudit(ctx, query, 'xlsx'),
  })
}
