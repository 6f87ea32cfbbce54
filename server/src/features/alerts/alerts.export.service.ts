import type { Download } from '@quantrac/contract'
import { actorOf, type Context, type Locale } from '../../context.ts'
import { consoleText } from '../../words/console.words.ts'
import { listFileNames } from '../../words/list-files.words.ts'
import { listDownload, type ListFileChoice } from '../files/list-download.ts'
import { inBatches } from '../files/list-file.ts'
import { selectAlertIds, selectAlertsById } from './alerts.export.queries.ts'
import { alertFileColumns } from './alerts.file.ts'
import { selectReader } from './alerts.list.queries.ts'
import { type AlertListQuery, filterOf } from './alerts.list.service.ts'

type AlertFileQuery = Omit<AlertListQuery, 'offset' | 'limit'> & { readonly locale?: Locale | undefined }

/** The alerts of the list, on all its pages and in its order, as a file. */
export async function exportAlerts(
  ctx: Context,
  query: AlertFileQuery,
  form: ListFileChoice['form'],
): Promise<Download> {
  const language = query.locale ?? ctx.locale
  const [filter, reader] = await Promise.all([
    filterOf(ctx, query),
    selectReader(ctx.db, actorOf(ctx).user_id, {}),
  ])
  const { is_read, ordering, locale } = query
  const ids = await selectAlertIds(ctx.db, reader, { filter, is_read, ordering })
  const file = {
    name: listFileNames.alerts[language],
    title: consoleText('alerts.title', language),
    columns: alertFileColumns(language),
    count: ids.length,
    rows: () => inBatches(ids, (some) => selectAlertsById(ctx.db, reader, some)),
  }
  return listDownload(file, { form, locale, now: ctx.now() })
}
