const marks = /\p{M}/gu

/** A text as it is searched: without case and Vietnamese marks, so that `nuoc` finds `Nước`. */
export function searchText(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase().replaceAll('đ', 'd')
}
