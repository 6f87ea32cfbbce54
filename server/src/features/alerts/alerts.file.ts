import { averageClassWords } from '../../words/averages.words.ts'
import { faultWords } from '../../words/health.words.ts'
import { consoleText } from '../../words/console.words.ts'
import { ongoing } from '../../words/list-files.words.ts'
import type { Locale } from '../../words/text.ts'
import { columnMaker } from '../files/list-columns.ts'
import type { ListColumn } from '../files/list-file.ts'
import type { ExportedAlertRow as Row } from './alerts.export.queries.ts'

/** The alerts in the words of the console. */
export function alertFileColumns(locale: Locale): ListColumn<Row>[] {
  const { t, text, prose, time, number, measured, length } = columnMaker<Row>(locale)
  const decimals = (row: Row): number => row.decimals
  return [
    text('alerts.status', 14, ({ status }) => t(`state.${status}`)),
    text('alerts.module', 14, (row) => row.module),
    text('audit.fields.module_name', 28, (row) => row.module_name),
    text('alerts.factor', 12, (row) => row.factor),
    text('audit.fields.factor_name', 24, (row) => row.factor_name),
    measured('alerts.value', (row) => row.value, decimals),
    text('factor.unit', 10, (row) => row.unit),
    number('alertDetails.min', (row) => row.min_value),
    number('alertDetails.max', (row) => row.max_value),
    text('audit.fields.class', 24, (row) =>
      row.fault !== null
        ? faultWords[row.fault][locale]
        : row.period === null
          ? t(row.class === null ? 'alertDetails.byHand' : `alertDetails.class.${row.class}`)
          : averageClassWords[row.class === 'LO' ? 'LO' : 'HI'][locale],
    ),
    time('alerts.time', (row) => row.timestamp),
    time('alertDetails.started', (row) => row.started_at),
    time('alertDetails.ended', (row) => row.resolved_at),
    length('alertDetails.lasted', lasted),
    measured('alertDetails.peak', (row) => row.peak, decimals),
    text('audit.fields.resolve_reason', 40, (row) => endOf(row, locale)),
    text('alerts.readState', 12, (row) => t(row.is_read ? 'alerts.read' : 'alerts.unread')),
    text('averageAlert.kind', 20, ({ kind, period }) =>
      period !== null
        ? t(`averageAlert.of.${period}`)
        : t(
            kind === 'manual'
              ? 'alertDetails.byHand'
              : kind === 'health'
                ? 'healthAlert.kind'
                : 'averageAlert.reading',
          ),
    ),
    text('averageAlert.standard', 24, (row) => row.standard),
    text('reports.columns.handled_by', 24, (row) => row.handled_by),
    number('reports.columns.taken_minutes', (row) => row.taken_minutes),
    number('reports.columns.closed_minutes', (row) => row.closed_minutes),
    text('reports.columns.cause', 20, (row) => row[`cause_${locale}`]),
    text('reports.columns.action', 30, (row) => row.action),
    prose('reports.columns.note', 40, (row) => row.note),
  ]
}

const lasted = ({ started_at, resolved_at }: Row): number | null =>
  resolved_at === null ? null : resolved_at.getTime() - started_at.getTime()

/** Why it ended; an alert of another status is entered by hand and never ends. */
function endOf({ status, period, fault, resolved_at, resolve_reason }: Row, locale: Locale): string | null {
  if (fault !== null && (resolve_reason === 'recovered' || resolve_reason === 'disabled'))
    return consoleText(`healthAlert.${resolve_reason}`, locale)
  if (period !== null && (resolve_reason === 'recovered' || resolve_reason === 'disabled'))
    return consoleText(`averageAlert.${resolve_reason}`, locale)
  if (resolve_reason !== null) return consoleText(`alertDetails.reason.${resolve_reason}`, locale)
  const isOpen = resolved_at === null && (status === 'ALERT' || status === 'WARNING')
  return isOpen ? ongoing[locale] : null
}
