import type { Widget } from '@quantrac/contract'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWidgetHead } from './use-widget-words.ts'
import type { PageRange } from './widget-body.ts'
import { moduleQuery } from './widget-data.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import stateClasses from './WidgetState.module.css'
import { useWidgetTools } from './widget-tools.ts'

/** A widget whose station or factors are gone: says which, and offers others. */
export function GoneWidget({ widget, range }: { widget: Widget; range: PageRange }) {
  const { t } = useTranslation()
  const tools = useWidgetTools()
  const head = useWidgetHead(widget, { range })
  const code = widget.module_code ?? ''
  const isModule = widget.gone.module || widget.module_code === null
  const latest = useQuery({ ...moduleQuery(code), enabled: !isModule && code !== '' })
  const left = latest.data?.module?.factors.length ?? 0
  const says = isModule
    ? code === ''
      ? t('widgets.problems.stationNeeded')
      : t('widgets.goneModule', { name: code })
    : widget.gone.factors.length > 0
      ? t('widgets.goneFactors', { names: widget.gone.factors.join(', ') })
      : t('widgets.noFactors')
  return (
    <WidgetFrame head={head}>
      <div className={`${stateClasses.state} ${stateClasses.gone}`}>
        <div className={stateClasses.words}>
          <Text size="sm" fw={600}>
            {says}
          </Text>
          {(isModule || left > 0) && (
            <Text size="xs" c="dimmed" className={stateClasses.help ?? ''}>
              {isModule ? t('widgets.goneHelp') : t('widgets.goneLeft', { module: code, count: left })}
            </Text>
          )}
          {tools !== null && (
            <Button
              variant="default"
              size="compact-sm"
              className={stateClasses.choose ?? ''}
              onClick={tools.onChoose}
            >
              {isModule ? t('widgets.chooseStation') : t('widgets.choose')}
            </Button>
          )}
        </div>
      </div>
    </WidgetFrame>
  )
}

interface GoneFactorsProps {
  widget: Widget
  onChoose: () => void
}

/** Some of the factors are gone and the others are shown: one line says which, and offers others. */
export function GoneFactors({ widget, onChoose }: GoneFactorsProps) {
  const { t } = useTranslation()
  const { factors } = widget.gone
  if (factors.length === 0) return null
  const says = t('widgets.goneFactors', { names: factors.join(', ') })
  return (
    <div className={stateClasses.some}>
      <span className={stateClasses.names} title={says}>
        {says}
      </span>
      <Button variant="default" size="compact-sm" className={stateClasses.choose ?? ''} onClick={onChoose}>
        {t('widgets.choose')}
      </Button>
    </div>
  )
}
