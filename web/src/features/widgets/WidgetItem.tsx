import { Menu } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import type { Widget } from '@quantrac/contract'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type KeyboardEvent, type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { widgetTypes } from '../../api/contract-values.ts'
import { GoneFactors, GoneWidget } from './GoneWidget.tsx'
import type { Nudge } from './grid.ts'
import { takesStation } from './type-groups.ts'
import { useWidgetName } from './use-widget-words.ts'
import { WidgetBody } from './WidgetBody.tsx'
import classes from './Widgets.module.css'
import type { PageRange } from './widget-body.ts'
import { WidgetToolsContext } from './widget-tools.ts'

export interface WidgetItemProps {
  widget: Widget
  range: PageRange
  width: number
  isEditing: boolean
  isFull: boolean
  onNudge: (nudge: Nudge) => void
  onEdit: () => void
  onDuplicate: () => void
  onRemove: () => void
}

/** One widget of the grid, with the tools to change it. */
export function WidgetItem(props: WidgetItemProps) {
  const { widget, range, width, isEditing, onEdit } = props
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '300px' })
  const tools = useMemo(
    () => ({
      grip: isEditing ? <Grip {...props} /> : null,
      actions: isEditing ? <Actions {...props} /> : null,
      onChoose: onEdit,
      gone: isGone(widget) ? null : <GoneFactors widget={widget} onChoose={onEdit} />,
    }),
    // The parts read all of them.
    [props, widget, isEditing, onEdit],
  )
  return (
    <WidgetToolsContext value={tools}>
      <div ref={ref} className={classes.item}>
        {isGone(widget) ? (
          <GoneWidget widget={widget} range={range} />
        ) : (
          <WidgetBody
            widget={widget}
            range={range}
            width={width}
            isVisible={entry?.isIntersecting === true}
          />
        )}
      </div>
    </WidgetToolsContext>
  )
}

/** Nothing is left of what it showed; a chart of several factors goes on with the others. */
function isGone({ type, gone, module_code, factors }: Widget): boolean {
  if (gone.module || (takesStation(type) && module_code === null)) return true
  return widgetTypes[type].factor_limit > 0 && factors.length === 0
}

const nudges: Readonly<Record<string, readonly [Nudge, Nudge]>> = {
  ArrowLeft: ['left', 'narrower'],
  ArrowRight: ['right', 'wider'],
  ArrowUp: ['up', 'shorter'],
  ArrowDown: ['down', 'taller'],
}

/** Moves its widget by pointer and by keyboard. */
function Grip({ widget, onNudge }: WidgetItemProps): ReactNode {
  const { t } = useTranslation()
  const name = useWidgetName()(widget)
  const helpId = useId()
  const onKeyDown = (event: KeyboardEvent): void => {
    const [move, resize] = nudges[event.key] ?? []
    if (move === undefined || resize === undefined) return
    event.preventDefault()
    onNudge(event.shiftKey ? resize : move)
  }
  return (
    <button
      type="button"
      className={classes.grip}
      data-grip
      aria-label={t('widgets.grip', { name })}
      aria-describedby={helpId}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={16} aria-hidden />
      <span id={helpId} hidden>
        {t('widgets.gripHelp')}
      </span>
    </button>
  )
}

function Actions({ isFull, onNudge, onEdit, onDuplicate, onRemove }: WidgetItemProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        {t('common.edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} />} disabled={isFull} onClick={onDuplicate}>
        {t('widgets.duplicate')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => onNudge('up')}>
        {t('widgets.moveUp')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => onNudge('down')}>
        {t('widgets.moveDown')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
        {t('common.delete')}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
