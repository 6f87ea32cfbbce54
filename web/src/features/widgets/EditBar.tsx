import type { GridBreakpoint } from '@quantrac/contract'
import { Button, SegmentedControl, Text, Title, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import { gridBreakpoints, mostWidgets } from '../../api/contract-values.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import classes from './EditBar.module.css'
import { widths } from './grid.ts'

interface EditBarProps {
  breakpoint: GridBreakpoint
  isFull: boolean
  onBreakpoint: (breakpoint: GridBreakpoint) => void
  onAdd: () => void
  onDone: () => void
}

/** The head of the dashboard while it is customised. */
export function EditBar({ breakpoint, isFull, onBreakpoint, onAdd, onDone }: EditBarProps) {
  const { t } = useTranslation()
  const { from } = widths[breakpoint]
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const why = t('widgets.full', { count: mostWidgets })
  return (
    <header className={classes.bar}>
      <div className={classes.line}>
        <Title order={2} className={classes.title}>
          {t('widgets.customise')}
        </Title>
        <Tooltip label={why} disabled={!isFull}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            data-disabled={isFull || undefined}
            aria-disabled={isFull}
            onClick={() => {
              if (!isFull) onAdd()
            }}
          >
            {t('widgets.add')}
          </Button>
        </Tooltip>
        <Button onClick={onDone}>{t('widgets.done')}</Button>
      </div>
      <div className={classes.line}>
        <SegmentedControl
          size="xs"
          aria-label={t('widgets.layouts')}
          value={breakpoint}
          onChange={(value) => {
            const chosen = gridBreakpoints.find((name) => name === value)
            if (chosen !== undefined) onBreakpoint(chosen)
          }}
          data={[...gridBreakpoints]}
        />
        <Text size="sm" c="dimmed" className={classes.hint}>
          {isFull
            ? why
            : `${from === 0 ? t('widgets.layoutLeast') : t('widgets.layoutOf', { from: formatNumber(from, currentLanguage()) })}. ${t(isTouch ? 'widgets.customiseTouch' : 'widgets.customiseHint')}`}
        </Text>
      </div>
    </header>
  )
}
