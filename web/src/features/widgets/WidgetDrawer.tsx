import type { WidgetType } from '@quantrac/contract'
import { ActionIcon, Text, Title } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostWidgets } from '../../api/contract-values.ts'
import type { DrawerGiven } from './drawer-given.ts'
import classes from './WidgetDrawer.module.css'

const Gallery = lazy(async () => ({ default: (await import('./Gallery.tsx')).Gallery }))
const WidgetForm = lazy(async () => ({ default: (await import('./WidgetForm.tsx')).WidgetForm }))

/** Chooses a type and what it shows. */
export function WidgetDrawer(props: DrawerGiven) {
  const { isWide, widget, count, onClose } = props
  const { t } = useTranslation()
  const [type, setType] = useState<WidgetType | null>(widget?.type ?? (isWide ? 'line_threshold' : null))
  const [isDirty, setDirty] = useState(false)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    place.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const title = widget === undefined ? t('widgets.add') : t('widgets.editTitle')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, whatever in it has the focus
    <aside
      ref={place}
      className={classes.drawer}
      data-wide={isWide || undefined}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isDirty && !event.defaultPrevented) onClose()
      }}
    >
      <header className={classes.head}>
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed" className={classes.used}>
          {t('widgets.used', { count, most: mostWidgets })}
        </Text>
        <ActionIcon variant="subtle" color="gray" aria-label={t('common.close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <Suspense fallback={null}>
        <div className={classes.steps}>
          {(isWide || type === null) && <Gallery chosen={type} isNarrow={!isWide} onChoose={setType} />}
          {type !== null && (
            <WidgetForm
              {...props}
              type={type}
              onDirty={setDirty}
              onBack={isWide ? undefined : () => setType(null)}
            />
          )}
        </div>
      </Suspense>
    </aside>
  )
}
