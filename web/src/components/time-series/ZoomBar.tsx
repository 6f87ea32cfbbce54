import { Button, Group } from '@mantine/core'
import IconArrowsHorizontal from '@tabler/icons-react/dist/esm/icons/IconArrowsHorizontal.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { useTranslation } from 'react-i18next'

interface ZoomBarProps {
  /** What is shown after the way back; by default the whole range. */
  back?: string
  onBack: () => void
  /** Makes the period that the chart is zoomed to the range of the page. */
  onPage: () => void
}

/** What can be done with a chart that is zoomed. */
export function ZoomBar({ back, onBack, onPage }: ZoomBarProps) {
  const { t } = useTranslation()
  const look = { variant: 'default', size: 'compact-sm' }
  return (
    <Group gap={8}>
      <Button {...look} leftSection={<IconZoomOut size={16} aria-hidden />} onClick={onBack}>
        {back ?? t('widgets.zoomBack')}
      </Button>
      <Button {...look} leftSection={<IconArrowsHorizontal size={16} aria-hidden />} onClick={onPage}>
        {t('widgets.zoomPage')}
      </Button>
    </Group>
  )
}
