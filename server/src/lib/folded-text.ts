/**
 * The form in which emails and names are compared: NFKC, trimmed, case folded. Full-width letters, other cases and
 * surrounding spaces are the same text.
 */
export function foldedText(text: string): string {
  // Up before down folds what lower case alone keeps apart (ß and SS); the second NFKC settles what folding took apart.
  return text.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC')
}
