import { averagesTimeSeries } from '@quantrac/charts/averages-time-series.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { type AveragePeriod, DAY_MS, HOUR_MS } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart, type ChartHandle } from '../../charts/Chart.tsx'
import { hatch } from '../../charts/hatch.ts'
import { averagesData, averagesTable } from '../../components/averages/averages-data.ts'
import { averagesQuery } from '../../components/averages/averages-query.ts'
import { useRuleText } from '../../components/averages/use-rule-text.ts'
import { periodOf, type RangeChoice } from '../../lib/ranges.ts'
import { useMinute } from '../../lib/use-now.ts'
import { useWidgetHead } from './use-widget-words.ts'
import { type BodyProps, choiceOf } from './widget-body.ts'
import { moduleQuery } from './widget-data.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'

/** A day by hours, a week by 8 hours, more by days. */
function stepOf(choice: RangeChoice): AveragePeriod {
  const { from, to } = periodOf(choice, Date.now())
  if (to - from <= DAY_MS + HOUR_MS) return '1h'
  return to - from <= 8 * DAY_MS ? '8h' : '24h'
}

/** Averages of a station's factors as steps, by the rule that is written below. */
export function AveragesWidget({ widget, range, isVisible }: BodyProps) {
  const { t } = useTranslation()
  const choice = choiceOf(widget, range)
  const average = stepOf(choice)
  const shown = useAverages({ widget, range, isVisible }, choice, average)
  const { asked, module, data, rule } = shown
  const head = useWidgetHead(widget, {
    range,
    module: module.data?.module ?? null,
    detail: t(`averages.periods.${average}`),
  })
  const build = useCallback(
    (look: ChartLook) =>
      data === undefined
        ? {}
        : averagesTimeSeries(data, look, { title: head.title, canSelect: false, gapFill: hatch(look) }),
    [data, head.title],
  )
  const picture = useRef<ChartHandle>(null)
  const words = {
    from: t('range.from'),
    to: t('range.to'),
    share: (name: string) => t('averages.dataShare', { name }),
  }
  return (
    <WidgetFrame
      head={head}
      table={data && (() => averagesTable(data, words))}
      picture={picture}
      foot={rule === undefined ? undefined : <span title={rule}>{rule}</span>}
    >
      <WidgetState queries={[module, asked]} name={head.title} isEmpty={data?.periods.length === 0}>
        <Chart build={build} label={head.title} handle={picture} />
      </WidgetState>
    </WidgetFrame>
  )
}

/** While another period loads it is that of the last one. */
function useAverages(
  { widget, isVisible }: Pick<BodyProps, 'widget' | 'range' | 'isVisible'>,
  choice: RangeChoice,
  average: AveragePeriod,
) {
  const { t } = useTranslation()
  const ruleText = useRuleText()
  const now = useMinute()
  const code = widget.module_code ?? ''
  const { factors } = widget
  const enabled = isVisible && code !== '' && factors.length > 0
  const module = useQuery({ ...moduleQuery(code), enabled })
  const asked = useQuery({ ...averagesQuery({ module: code, factors, average, choice }), enabled })
  const latest = module.data?.module
  const held = asked.data
  const data = useMemo(() => {
    if (held === undefined || !latest) return undefined
    const words = {
      tooLittle: t('averages.tooLittle'),
      underWay: t('averages.underWay'),
      rule: ruleText(held.answer.rule),
    }
    return averagesData({ ...held, codes: factors, latest, words, now })
  }, [held, factors, latest, t, ruleText, now])
  const rule = held === undefined ? undefined : ruleText(held.answer.rule).join(' · ')
  return { module, asked, data, rule }
}
