import { mostWords, type RegisterFunction, type RegisterType, wordsOf } from '@quantrac/contract'

export interface Place {
  readonly function: RegisterFunction
  readonly address: number
  readonly type: RegisterType
}

/** What one request asks for: its registers by their number in the list, in the order of their addresses. */
export interface Span {
  readonly function: RegisterFunction
  readonly address: number
  readonly count: number
  readonly members: readonly number[]
}

// Most instruments answer the words between two registers; reading a few costs less than another request.
const widestGap = 8

const endOf = ({ address, type }: Place): number => address + wordsOf(type)

/** The fewest requests for these registers: neighbours together, with narrow gaps between them. */
export function spansOf(registers: readonly Place[]): Span[] {
  const order = [...registers.keys()].sort(
    (a, b) =>
      compare(registers[a], registers[b], 'function') || compare(registers[a], registers[b], 'address'),
  )
  const spans: Span[] = []
  for (const member of order) {
    const register = registers[member] as Place // a key of the list
    const last = spans.at(-1)
    const end = endOf(register)
    if (last === undefined || !isNear(last, register)) {
      spans.push({
        function: register.function,
        address: register.address,
        count: end - register.address,
        members: [member],
      })
      continue
    }
    const count = Math.max(last.count, end - last.address)
    spans[spans.length - 1] = { ...last, count, members: [...last.members, member] }
  }
  return spans
}

const compare = (a: Place | undefined, b: Place | undefined, key: 'function' | 'address'): number =>
  (a?.[key] ?? 0) - (b?.[key] ?? 0)

const isNear = (span: Span, register: Place): boolean =>
  register.function === span.function &&
  register.address <= span.address + span.count + widestGap &&
  endOf(register) - span.address <= mostWords

/** A refused request as two: at its widest gap, else in its middle; itself if it is of one register. */
export function halvesOf(span: Span, registers: readonly Place[]): Span[] {
  const own = span.members.flatMap((member) => registers[member] ?? [])
  if (own.length < 2) return [span]
  const gaps = own.slice(1).map((register, n) => register.address - endOf(own[n] as Place)) // one before each
  const widest = Math.max(...gaps)
  const cut = widest > 0 ? gaps.indexOf(widest) + 1 : own.length >> 1
  return [span.members.slice(0, cut), span.members.slice(cut)].map((members) => spanOf(members, registers))
}

function spanOf(members: readonly number[], registers: readonly Place[]): Span {
  const own = members.flatMap((member) => registers[member] ?? [])
  const address = Math.min(...own.map((register) => register.address))
  const count = Math.max(...own.map(endOf)) - address
  return { function: own[0]?.function ?? 3, address, count, members }
}
