import type { WidgetType } from '@quantrac/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { widgetTypes } from '../../api/contract-values.ts'
import { heightOf } from './grid-height.ts'
import { TypePreview } from './TypePreview.tsx'
import type { PageRange } from './widget-body.ts'
import { WidgetBody } from './WidgetBody.tsx'
import { problemOf, type WidgetDraft, writeOfDraft } from './widget-draft.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import classes from './WidgetPreview.module.css'

/** The widget as it will be; with sample data until station and factors are chosen. */
export function WidgetPreview({
  type,
  draft,
  range,
}: {
  type: WidgetType
  draft: WidgetDraft
  range: PageRange
}) {
  const { t } = useTranslation()
  const [settled] = useDebouncedValue(draft, 300)
  const isReady = problemOf(type, settled) === null
  const widget = useMemo(() => ({ id: 0, ...writeOfDraft(type, settled) }), [type, settled])
  const height = Math.min(240, Math.max(heightOf(widgetTypes[type].layout.h), 88))
  return (
    <section className={classes.preview} style={{ height }} aria-label={t('widgets.preview')}>
      {isReady ? (
        <WidgetBody key={type} widget={widget} range={range} width={332} isVisible />
      ) : (
        <WidgetFrame
          head={{ title: draft.title.trim() || t(`widgets.types.${type}`), sub: t('widgets.sample') }}
        >
          <TypePreview type={type} isLarge />
        </WidgetFrame>
      )}
    </section>
  )
}
