/**
 * What codes are compared by: trimmed, composed, without case. Stored as `code_key`; the code itself stays as typed.
 */
export function codeKey(code: string): string {
  return code.trim().normalize('NFC').toLowerCase()
}
