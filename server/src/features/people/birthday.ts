import { formatLocalIso } from '../../lib/instant.ts'

/** Why a date of birth (`YYYY-MM-DD`, an existing day) is refused; null if it is valid. Today is the day in Asia/Ho_Chi_Minh. */
export function birthdayProblem(day: string | null, now: Date): 'future' | 'born-too-early' | null {
  if (day === null) return null
  if (day > formatLocalIso(now.getTime()).slice(0, 10)) return 'future'
  return day < '1900-01-01' ? 'born-too-early' : null
}
