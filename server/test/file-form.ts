/** A form with one file, whose type a browser has said wrongly. */
export function fileForm(content: string | Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData()
  form.set('file', new Blob([content], { type: 'text/html' }), name)
  return form
}
