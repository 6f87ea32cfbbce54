import { DAY_MS, type DataShareRow, type Download } from '@quantrac/contract'
import type { Context, Locale } from '../../context.ts'
import { dayOf, dayText } from '../history/day.ts'
import { consoleText } from '../../words/console.words.ts'
import { listFileNames } from '../../words/list-files.words.ts'
import { columnMaker } from '../files/list-columns.ts'
import { listDownload, type ListFileChoice } from '../files/list-download.ts'
import type { ListColumn } from '../files/list-file.ts'
import { type DataShareQuery, getDataShare } from './data-share.service.ts'

/** The sheet with the nine columns that departments ask for, by day or month, and its sums. */
export async function exportDataShare(
  ctx: Context,
  query: DataShareQuery & { readonly locale: Locale | undefined },
  form: ListFileChoice['form'],
): Promise<Download> {
  const language = query.locale ?? ctx.locale
  const { data } = await getDataShare(ctx, query)
  const file = {
    name: listFileNames.dataShare[language],
    title: consoleText('nav.dataShare', language),
    columns: columnsOf(language),
    count: data.length,
    rows: () => once(data),
  }
  return listDownload(file, { form, locale: query.locale, now: ctx.now() })
}

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

function columnsOf(locale: Locale): ListColumn<DataShareRow>[] {
  const { text, number, measured } = columnMaker<DataShareRow>(locale)
  const day = (at: string, before = 0) => dayText(dayOf(Date.parse(at) - before))
  return [
    text('dataShare.module', 28, ({ module_name, module_code }) => `${module_name} (${module_code})`),
    text('dataShare.from', 12, ({ start }) => day(start)),
    text('dataShare.until', 12, ({ end }) => day(end, DAY_MS)),
    number('dataShare.days', ({ days }) => days),
    number('dataShare.interval', ({ interval_seconds }) => interval_seconds / 60),
    text('dataShare.factor', 12, ({ factor_code }) => factor_code),
    number('dataShare.designed', ({ designed }) => designed),
    number('dataShare.received', ({ received }) => received),
    number('dataShare.faulty', ({ faulty }) => faulty),
    measured(
      'dataShare.receivedShare',
      ({ received_share }) => received_share,
      () => 2,
    ),
    measured(
      'dataShare.faultyShare',
      ({ faulty_share }) => faulty_share,
      () => 2,
    ),
  ]
}
