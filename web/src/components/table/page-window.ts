const BUTTONS = 5

/** The page numbers that get a button: up to five around the current one, shifted inwards at both ends. */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(BUTTONS, pages)
  const first = Math.min(Math.max(1, page - Math.floor(BUTTONS / 2)), pages - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}
