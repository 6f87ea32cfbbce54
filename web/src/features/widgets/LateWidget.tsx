import { Skeleton } from '@mantine/core'
import type { ComponentType } from 'react'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { loadTexts } from '../../i18n/i18n.ts'
import { useOnce } from '../../lib/use-visible.ts'
import type { LateType } from './late-types.ts'
import { useWidgetHead } from './use-widget-words.ts'
import type { BodyProps } from './widget-body.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'
import classes from './WidgetState.module.css'

const load = async (type: LateType): Promise<ComponentType<BodyProps>> => {
  const [{ environmentWidgets }] = await Promise.all([
    import('./environment-widgets.ts'),
    loadTexts(['compliance', 'elements']),
  ])
  return environmentWidgets[type]
}

const loads = {
  aqi_hours: () => load('aqi_hours'),
  compliance_month: () => load('compliance_month'),
  averages_step: () => load('averages_step'),
} as const satisfies Record<LateType, () => Promise<ComponentType<BodyProps>>>

const failed = (refetch: () => void) => ({
  data: undefined,
  isError: true,
  fetchStatus: 'idle',
  error: null,
  refetch,
})

/** A widget whose script and texts are fetched when it is in sight. */
export function LateWidget({ type, ...body }: BodyProps & { type: LateType }) {
  const head = useWidgetHead(body.widget, { range: body.range })
  const isWanted = useOnce(body.isVisible)
  return (
    <LazyPart<BodyProps>
      load={loads[type]}
      asking={isWanted ? 1 : undefined}
      waiting={
        <WidgetFrame head={head}>
          <Skeleton className={classes.skeleton} data-unseen={!isWanted || undefined} aria-hidden />
        </WidgetFrame>
      }
      renderFailed={(retry) => (
        <WidgetFrame head={head}>
          <WidgetState queries={[failed(retry)]} name={head.title} isEmpty>
            {null}
          </WidgetState>
        </WidgetFrame>
      )}
    >
      {(Body) => <Body {...body} />}
    </LazyPart>
  )
}
