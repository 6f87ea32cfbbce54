/** How a ratio to a limit is shown: never by colour alone, and never in those of VN_AQI. */
export type ComplianceTone = 'low' | 'near' | 'over' | 'far' | 'short'

export function complianceTone(result: string, ratio: number | null): ComplianceTone {
  if (result === 'not-enough-data' || ratio === null) return 'short'
  if (result === 'exceeded' || ratio > 1) return ratio >= 1.2 ? 'far' : 'over'
  return ratio >= 0.9 ? 'near' : 'low'
}

/** Whole percents that never say the other side of the limit. */
export const ratioPercent = (ratio: number): number =>
  ratio > 1 ? Math.ceil(ratio * 100) : Math.floor(ratio * 100 + 1e-9)
