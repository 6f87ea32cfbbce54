import { encode } from 'uqr'
import classes from './QrCode.module.css'

/** A QR code, dark on white in either theme: scanners do not read the reverse. `label` says what it is for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not fetched: an img would need an address
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
