import type { WidgetType } from '@quantrac/contract'
import { charts, isChart } from '../../charts/builders.ts'
import { AlertLineWidget, AlertPieWidget } from './AlertWidgets.tsx'
import { CourseWidget } from './CourseWidget.tsx'
import { HighestWidget } from './HighestWidget.tsx'
import { LatestWidget } from './LatestWidget.tsx'
import { PartsWidget } from './PartsWidget.tsx'
import type { BodyProps } from './widget-body.ts'

/** What a widget shows, by its type. */
export function WidgetBody(props: BodyProps) {
  const { type }: { type: WidgetType } = props.widget
  if (type === 'table_highestVal') return <HighestWidget {...props} />
  if (!isChart(type)) return <LatestWidget {...props} />
  const chart = charts[type]
  switch (chart.kind) {
    case 'course':
      return <CourseWidget {...props} chart={chart} />
    case 'parts':
      return <PartsWidget {...props} chart={chart} />
    case 'alerts':
      return <AlertLineWidget {...props} />
    default:
      return <AlertPieWidget {...props} />
  }
}
