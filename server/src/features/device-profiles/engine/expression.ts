/**
 * A value made of others: numbers, names of factors (in brackets where they hold more than letters, digits and `_`),
 * `+ - * / % ^`, brackets, and a few functions. There are no loops, assignments or texts; nothing is ever run as code.
 */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'factor'; readonly name: string }
  | { readonly kind: 'minus'; readonly of: Expression }
  | { readonly kind: 'binary'; readonly sign: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }

const functions: Readonly<Record<string, { readonly args: number | null; run(args: number[]): number }>> = {
  abs: { args: 1, run: ([x = Number.NaN]) => Math.abs(x) },
  sqrt: { args: 1, run: ([x = Number.NaN]) => Math.sqrt(x) },
  exp: { args: 1, run: ([x = Number.NaN]) => Math.exp(x) },
  ln: { args: 1, run: ([x = Number.NaN]) => Math.log(x) },
  log10: { args: 1, run: ([x = Number.NaN]) => Math.log10(x) },
  round: { args: 1, run: ([x = Number.NaN]) => Math.round(x) },
  min: { args: null, run: (args) => Math.min(...args) },
  max: { args: null, run: (args) => Math.max(...args) },
}

const maxParts = 200
const maxDepth = 20
const token =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z_][A-Za-z0-9_]*)|\[([^\]]{1,100})\]|([-+*/%^(),]))/y

interface Token {
  readonly kind: 'number' | 'word' | 'factor' | 'sign'
  readonly text: string
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  for (let at = 0; at < text.length && text.slice(at).trim() !== ''; ) {
    token.lastIndex = at
    const found = token.exec(text)
    if (found === null || tokens.length === maxParts) return null
    const [whole, number, word, factor, sign] = found
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (factor !== undefined) tokens.push({ kind: 'factor', text: factor.trim() })
    else tokens.push({ kind: 'sign', text: sign ?? '' })
    at += whole.length
  }
  return tokens
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression | null {
    const expression = this.#sum(0)
    return this.#at === this.#tokens.length ? expression : null
  }

  #take(signs: string): string | null {
    const next = this.#tokens[this.#at]
    if (next?.kind !== 'sign' || !signs.includes(next.text)) return null
    this.#at += 1
    return next.text
  }

  #sum(depth: number): Expression | null {
    return this.#chain('+-', () => this.#product(depth))
  }

  #product(depth: number): Expression | null {
    return this.#chain('*/%', () => this.#signed(depth))
  }

  #chain(signs: string, part: () => Expression | null): Expression | null {
    let left = part()
    for (let sign = this.#take(signs); sign !== null && left !== null; sign = this.#take(signs)) {
      const right = part()
      left = right && { kind: 'binary', sign, left, right }
    }
    return left
  }

  #signed(depth: number): Expression | null {
    if (depth > maxDepth) return null
    if (this.#take('-') === null) return this.#power(depth)
    const of = this.#signed(depth + 1)
    return of && { kind: 'minus', of }
  }

  /** Of the right first: 2^3^2 is 2^9. */
  #power(depth: number): Expression | null {
    const left = this.#one(depth)
    if (left === null || this.#take('^') === null) return left
    const right = this.#signed(depth + 1)
    return right && { kind: 'binary', sign: '^', left, right }
  }

  #one(depth: number): Expression | null {
    const next = this.#tokens[this.#at++]
    if (next === undefined) return null
    if (next.kind === 'number') return { kind: 'number', value: Number(next.text) }
    if (next.kind === 'factor') return { kind: 'factor', name: next.text }
    if (next.kind === 'word')
      return this.#take('(') === null ? { kind: 'factor', name: next.text } : this.#call(next.text, depth)
    if (next.text !== '(') return null
    const inner = this.#sum(depth + 1)
    return this.#take(')') === null ? null : inner
  }

  #call(name: string, depth: number): Expression | null {
    const known = Object.hasOwn(functions, name) ? functions[name] : undefined
    const args: Expression[] = []
    do {
      const arg = this.#sum(depth + 1)
      if (arg === null) return null
      args.push(arg)
    } while (this.#take(',') !== null)
    const isWhole =
      this.#take(')') !== null && known !== undefined && (known.args ?? args.length) === args.length
    return isWhole ? { kind: 'call', name, args } : null
  }
}

/** Null where the text is no expression. */
export function parseExpression(text: string): Expression | null {
  const tokens = tokensOf(text)
  return tokens === null || tokens.length === 0 ? null : new Parser(tokens).whole()
}

/** NaN where a factor has no value, or the arithmetic has none. */
export function evaluate(expression: Expression, valueOf: (name: string) => number | undefined): number {
  const of = (part: Expression): number => evaluate(part, valueOf)
  if (expression.kind === 'number') return expression.value
  if (expression.kind === 'factor') return valueOf(expression.name) ?? Number.NaN
  if (expression.kind === 'minus') return -of(expression.of)
  if (expression.kind === 'call')
    return functions[expression.name]?.run(expression.args.map(of)) ?? Number.NaN
  const [left, right] = [of(expression.left), of(expression.right)]
  if (expression.sign === '+') return left + right
  if (expression.sign === '-') return left - right
  if (expression.sign === '*') return left * right
  if (expression.sign === '/') return left / right
  return expression.sign === '%' ? left % right : left ** right
}

/** The factors that it needs. */
export function factorsIn(expression: Expression): string[] {
  if (expression.kind === 'factor') return [expression.name]
  if (expression.kind === 'minus') return factorsIn(expression.of)
  if (expression.kind === 'binary') return [...factorsIn(expression.left), ...factorsIn(expression.right)]
  return expression.kind === 'call' ? expression.args.flatMap(factorsIn) : []
}
