/** How a family draws its lines. */
export interface TimeSeriesStyle {
  /** What the chart is called, for its description. */
  readonly title: string
  readonly isArea?: boolean
  readonly isSmooth?: boolean
  readonly isStep?: boolean
  readonly isStacked?: boolean
  /** A value at each point. */
  readonly hasLabels?: boolean
  /** Limits, warning band, and the line in the colour of its state. */
  readonly hasLimits?: boolean
  /** One plot a factor, with one cursor over all of them. */
  readonly isSplit?: boolean
  /** Zoomed by wheel and fingers. */
  readonly isZoomable?: boolean
  /** A small chart of the whole range below, whose window is the chart's. */
  readonly hasBrush?: boolean
  /** A period can be selected. */
  readonly hasSelection?: boolean
}
