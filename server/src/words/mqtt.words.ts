import type { Locale } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Text } from './text.ts'

const problems = {
  clientIdTaken: {
    vi: 'một tiến trình Quantrac khác đang kết nối với cùng Client ID này',
    en: 'another copy of the program is connected with this client id',
  },
  closed: { vi: 'kết nối đã bị đóng', en: 'the connection was closed' },
  noAnswer: { vi: 'máy chủ MQTT không trả lời', en: 'no answer' },
  databaseLost: {
    vi: 'mất kết nối tới cơ sở dữ liệu',
    en: 'the connection to the database was lost',
  },
  /** Followed by `: ` and the topics. */
  topicRefused: { vi: 'máy chủ MQTT từ chối topic', en: 'topic refused' },
} as const satisfies Record<string, Text>

/** Problems of a source in the program's own words, as they are stored and logged; all others are the words of the broker or the system. */
export const sourceProblems = {
  clientIdTaken: problems.clientIdTaken.en,
  closed: problems.closed.en,
  noAnswer: problems.noAnswer.en,
  databaseLost: problems.databaseLost.en,
  topicRefused: problems.topicRefused.en,
}

/** Translates a source's problem if the words are the program's own; others stay unchanged. */
export function problemIn(locale: Locale, problem: string): string {
  for (const text of Object.values(problems)) {
    if (problem === text.en) return text[locale]
    if (problem.startsWith(`${text.en}: `)) return `${text[locale]}${problem.slice(text.en.length)}`
  }
  return problem
}

/** Returns the refusal with its reason translated; any other error is returned unchanged. */
export function refusalIn(locale: Locale, error: unknown): unknown {
  if (!(error instanceof AppError) || error.reason === null) return error
  return new AppError(error.code, { reason: problemIn(locale, error.reason) })
}
