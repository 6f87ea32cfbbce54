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

/** What the system or the broker reports, as it is stored and logged, in words; `{host}` is the first group. */
const reported: readonly (readonly [RegExp, Text])[] = [
  [
    /^connect ECONNREFUSED (\S+)/,
    { vi: 'máy chủ {host} từ chối kết nối', en: 'host {host} refuses the connection' },
  ],
  [
    /^connect (?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN) (\S+)/,
    { vi: 'không tới được {host}', en: 'host {host} cannot be reached' },
  ],
  [
    /^getaddrinfo ENOTFOUND (\S+)/,
    { vi: 'không có máy chủ nào tên là {host}', en: 'no host is called {host}' },
  ],
  [
    /^getaddrinfo \w+ (\S+)/,
    { vi: 'không tra được địa chỉ của {host}', en: 'the address of {host} could not be looked up' },
  ],
  [/^read ECONNRESET$/, problems.closed],
  [
    /^Connection refused: (?:Not authorized|Bad username or password)$/i,
    {
      vi: 'máy chủ không chấp nhận tên đăng nhập hoặc mật khẩu',
      en: 'the username or password is not accepted',
    },
  ],
  [
    /^Connection refused: Identifier rejected$/i,
    { vi: 'máy chủ không chấp nhận Client ID này', en: 'the client id is not accepted' },
  ],
]

/**
 * Problems of a source in the program's own words, as they are stored and logged; all others are the words of the
 * broker or the system.
 */
export const sourceProblems = {
  clientIdTaken: problems.clientIdTaken.en,
  closed: problems.closed.en,
  noAnswer: problems.noAnswer.en,
  databaseLost: problems.databaseLost.en,
  topicRefused: problems.topicRefused.en,
}

/**
 * A source's problem in a person's language. What neither the program says nor a system commonly reports stays
 * unchanged.
 */
export function problemIn(locale: Locale, problem: string): string {
  for (const text of Object.values(problems)) {
    if (problem === text.en) return text[locale]
    if (problem.startsWith(`${text.en}: `)) return `${text[locale]}${problem.slice(text.en.length)}`
  }
  for (const [pattern, text] of reported) {
    const found = pattern.exec(problem)
    if (found !== null) return text[locale].replace('{host}', () => found[1] ?? '')
  }
  return problem
}

/** Returns the refusal with its reason translated; any other error is returned unchanged. */
export function refusalIn(locale: Locale, error: unknown): unknown {
  if (!(error instanceof AppError) || error.reason === null) return error
  return new AppError(error.code, { reason: problemIn(locale, error.reason) })
}
