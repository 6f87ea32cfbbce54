import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVisible } from '../lib/use-visible.ts'
import classes from './Chart.module.css'
import type { EChartsOption } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, lookOf } from '@quantrac/charts/look.ts'
import { type ChartEvents, useChart } from './use-chart.ts'

export interface ChartHandle {
  /** The picture as it is drawn now, as a data URL; null while nothing is drawn. */
  toPng: () => string | null
}

export interface ChartProps extends ChartEvents {
  /** The option for a look; the same function while the data is the same. */
  build: (look: ChartLook) => EChartsOption
  /** What the chart shows, for people who do not see it. */
  label: string
  /** Larger type for a wall. */
  scale?: number
  handle?: Ref<ChartHandle>
}

/** A chart that fills its container. It is drawn only while it is on or near the screen. */
export function Chart({ build, label, scale = 1, handle, ...events }: ChartProps) {
  const { t, i18n } = useTranslation()
  const scheme = useComputedColorScheme('light')
  const place = useRef<HTMLDivElement>(null)
  const { ref: sized, width, height } = useElementSize<HTMLDivElement>()
  const isVisible = useVisible(place)
  const locale = i18n.resolvedLanguage ?? 'vi'
  const [now] = useState(() => Date.now())
  const option = useMemo(
    () =>
      width > 0 && height > 0 ? build(lookOf({ scheme, locale, words: t, width, height, scale, now })) : null,
    [build, scheme, locale, t, width, height, scale, now],
  )
  const canvas = useRef<HTMLDivElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  const places = { canvas, cursor }
  const chart = useChart(places, { option: isVisible ? option : null, width, height, events })
  useImperativeHandle(handle, () => ({
    toPng: () =>
      chart.current?.getDataURL({ pixelRatio: 2, backgroundColor: scheme === 'dark' ? '#1b1e22' : '#fff' }) ??
      null,
  }))
  return (
    <div ref={useMergedRef(place, sized)} className={classes.place}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas that is drawn by script cannot be an img */}
      <div ref={canvas} className={classes.canvas} role="img" aria-label={label} />
      <div ref={cursor} className={classes.cursor} data-cursor hidden />
    </div>
  )
}
