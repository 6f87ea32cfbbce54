/** A text as one word of a POSIX shell: unchanged if none of its characters has a meaning there, else in quotes. */
export function shellWord(text: string): string {
  // A word that begins with a hyphen would be read as an option.
  return /^[\w.:@%+=,/][\w.:@%+=,/-]*$/.test(text) ? text : shellQuoted(text)
}

/** Between single quotes only the quote itself has a meaning. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A literal of JSON, which is also one of Python, of Jinja and of YAML. */
export const literal = (text: string): string => JSON.stringify(text)

/** A literal of C that `printf` writes as it is. */
export const printfLiteral = (text: string): string => literal(text.replaceAll('%', '%%'))
