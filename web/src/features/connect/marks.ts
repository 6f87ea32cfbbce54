/** A piece of a snippet; what is the station’s own stands out. */
export interface Part {
  readonly text: string
  readonly isOwn: boolean
}

// No text has them: Unicode keeps them free for programs.
const [start, end] = ['\uFDD0', '\uFDD1']

/** Marks words as the station’s own, within a text that is still being made. */
export const own = (words: string | number): string => `${start}${words}${end}`

/** The pieces of a text with marks, in order. */
export function partsOf(text: string): Part[] {
  return text.split(start).flatMap((piece, n) => {
    if (n === 0) return piece === '' ? [] : [{ text: piece, isOwn: false }]
    const [words = '', after = ''] = piece.split(end)
    return [{ text: words, isOwn: true }, ...(after === '' ? [] : [{ text: after, isOwn: false }])]
  })
}
