/** Gives a file to the person as the browser saves downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has its own hold of the content as soon as the download has begun.
  URL.revokeObjectURL(url)
}
