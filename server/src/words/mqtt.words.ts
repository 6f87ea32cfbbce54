import { AppError } from '../errors.ts'
import { sourceProblems } from '../features/mqtt/mqtt.control.ts'

type Locale = 'vi' | 'en'

const inVietnamese: Readonly<Record<keyof typeof sourceProblems, string>> = {
  clientIdTaken: 'một tiến trình Quantrac khác đang kết nối với cùng Client ID này',
  closed: 'kết nối đã bị đóng',
  noAnswer: 'máy chủ MQTT không trả lời',
  databaseLost: 'mất kết nối tới cơ sở dữ liệu',
  topicRefused: 'máy chủ MQTT từ chối topic',
}

/** A source's problem in the language of the reader, where the words are the program's own; others stay as they came. */
export function problemIn(locale: Locale, problem: string): string {
  if (locale !== 'vi') return problem
  for (const [name, own] of Object.entries(sourceProblems)) {
    const words = inVietnamese[name as keyof typeof sourceProblems] // its own keys
    if (problem === own) return words
    if (problem.startsWith(`${own}: `)) return `${words}${problem.slice(own.length)}`
  }
  return problem
}

/** The same refusal with its reason in the language of the reader; what is no refusal stays as it is. */
export function refusalIn(locale: Locale, error: unknown): unknown {
  if (!(error instanceof AppError) || error.reason === null) return error
  return new AppError(error.code, { reason: problemIn(locale, error.reason) })
}
