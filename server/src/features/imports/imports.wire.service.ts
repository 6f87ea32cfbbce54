import { DAY_MS, type Import, type ImportDetail, importKeptDays } from '@quantrac/contract'
import type { Context, Locale } from '../../context.ts'
import {
  factText,
  importFailureText,
  questionText,
  reasonText,
  summaryText,
} from '../../words/file-imports.words.ts'
import { mayUnlock } from '../readings/store/locked-months.service.ts'
import type { ImportRow } from './imports.queries.ts'
import { withLocked } from './locked-part.ts'

const instant = (ts: number | null): string | null => (ts === null ? null : new Date(ts).toISOString())
const undoable: ReadonlySet<string> = new Set(['paused', 'cancelled', 'done', 'failed', 'running'])

/** Until when an import can be undone; null: there is nothing to undo. */
export function undoUntil({ status, stored, created_at }: ImportRow): Date | null {
  return stored === 0 || !undoable.has(status)
    ? null
    : new Date(created_at.getTime() + importKeptDays * DAY_MS)
}

export function importOf(row: ImportRow, locale: Locale): Import {
  return {
    id: row.id,
    filename: row.filename,
    bytes: row.bytes,
    status: row.status,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by_email === null ? null : { id: row.created_by, email: row.created_by_email },
    finished_at: row.finished_at?.toISOString() ?? null,
    progress: row.progress,
    rows: row.rows,
    stored: row.stored,
    duplicates: row.duplicates,
    refused: row.refused,
    at: row.reached_at?.toISOString() ?? null,
    error: row.failure === null ? null : importFailureText(row.failure, locale),
    undo_until: undoUntil(row)?.toISOString() ?? null,
  }
}

/** `locked`: the months that are. */
export function importDetailOf(
  row: ImportRow,
  { locale, actor }: Pick<Context, 'locale' | 'actor'>,
  locked: readonly string[],
): ImportDetail {
  const { facts, heads, sheets, preview, questions } = row.recognised
  const { mapping, module_ids } = row
  const may = module_ids.every((id) => mayUnlock({ actor }, id))
  // What has run has said what became of it.
  const now = row.status === 'ready' ? locked : []
  const expected = row.expected && withLocked(row.expected, { locked: now, mayUnlock: may })
  return {
    ...importOf(row, locale),
    mapping,
    facts: facts.map((fact) => ({
      name: fact.name,
      because: factText(fact, locale),
      is_unsure: fact.is_unsure && !mapping.decided.some((name) => name === fact.name),
    })),
    sheets: [...sheets],
    heads: [...heads],
    preview: preview.map(({ line, cells, missing, ts, refused }) => ({
      line,
      cells: [...cells],
      missing: [...missing],
      timestamp: instant(ts),
      refused: refused === null ? null : reasonText(refused, locale),
    })),
    questions: questions.map((question) => ({ part: question.part, text: questionText(question, locale) })),
    expected: expected && {
      ...expected,
      left_out: expected.left_out.map(({ reason, ...counted }) => ({
        ...counted,
        reason: summaryText(reason, locale),
      })),
      refused_rows: expected.refused_rows.map(({ line, text, reason }) => ({
        line,
        text,
        reason: reasonText(reason, locale),
      })),
      first: instant(expected.first),
      last: instant(expected.last),
    },
  }
}
