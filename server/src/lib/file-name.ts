const longestName = 200

// oxlint-disable-next-line no-control-regex -- the control characters are what is left out
const controls = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The name of a file that was sent, without folders, and without characters that nobody sees. */
export const safeFileName = (filename: string): string =>
  (filename.split(/[/\\]/).at(-1) ?? '').replace(controls, '').trim().slice(-longestName) || 'file'
