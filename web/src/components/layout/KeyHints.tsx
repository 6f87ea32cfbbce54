import { Kbd } from '@mantine/core'

export interface KeyHintsProps {
  /** Keys, and what they do in words. */
  hints: readonly (readonly [keys: string, words: string])[]
  className: string | undefined
}

/** The keys of a list or a tree, for windows that have a keyboard. */
export function KeyHints({ hints, className }: KeyHintsProps) {
  return (
    <div className={className}>
      {hints.map(([keys, words]) => (
        <span key={keys}>
          <Kbd size="xs">{keys}</Kbd> {words}
        </span>
      ))}
    </div>
  )
}
