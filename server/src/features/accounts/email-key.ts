/**
 * The form in which emails are compared: NFKC, trimmed, case folded. Full-width letters, other cases and surrounding spaces
 * name the same account.
 */
export function emailKey(email: string): string {
  // Up before down folds what lower case alone keeps apart (ß and SS); the second NFKC settles what folding took apart.
  return email.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC')
}
