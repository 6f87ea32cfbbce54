const marks = /\p{M}/gu

/** A text as it is searched: without case and Vietnamese marks, so that `nuoc` finds `Nước`. */
export function searchText(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase().replaceAll('đ', 'd')
}

/** Whether every word searched for stands in the text. */
export function holdsWords(text: string, search: string): boolean {
  const searched = searchText(text)
  return searchText(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
