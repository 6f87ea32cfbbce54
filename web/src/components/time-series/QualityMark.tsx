import type { QualityCode } from '@quantrac/contract'

/** The mark of a reading that is no plain one, as charts draw it. */
export function QualityMark({ quality }: { quality: QualityCode }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
      {quality === 4 ? (
        <path d="M1.5 1.5L8.5 8.5M8.5 1.5L1.5 8.5" stroke="var(--mantine-color-dimmed)" strokeWidth="1.5" />
      ) : (
        <circle
          cx="5"
          cy="5"
          r="3.5"
          fill="none"
          stroke={quality === 3 ? 'var(--state-warning)' : 'var(--state-calibrating)'}
          strokeWidth="1.5"
        />
      )}
    </svg>
  )
}
