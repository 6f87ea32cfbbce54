const marks = /\p{M}/gu

/** A text in the form that searches compare: without case and Vietnamese marks, so that `nuoc` finds `Nước`. */
export function searchText(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase().replaceAll('đ', 'd')
}

/** True if the text contains every word of the search. */
export function holdsWords(text: string, search: string): boolean {
  const searched = searchText(text)
  return searchText(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
