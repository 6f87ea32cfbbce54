/** A chosen file as text, or why it cannot be one. */
export type ChosenFile =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly problem: 'notText' | 'tooLong' }

const mostBytes = 8 * 1024 * 1024

/** UTF-8, or UTF-16 that says so, as spreadsheets save it. */
export async function readChosen(file: File): Promise<ChosenFile> {
  const { name } = file
  if (file.size > mostBytes) return { name, problem: 'tooLong' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  try {
    const text = new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? { name, problem: 'notText' } : { name, text }
  } catch {
    return { name, problem: 'notText' }
  }
}
