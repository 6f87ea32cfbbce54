/** The address of a path of the server, which may serve everything under another one (`data-base` of the page). */
export function underBase(path: string): string {
  // The build reads the list of pages in Node.
  if (typeof document === 'undefined') return path
  return `${document.documentElement.dataset['base'] ?? ''}${path}`
}
