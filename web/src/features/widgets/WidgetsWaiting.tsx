import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { heightOf } from './grid-height.ts'

/** In the place of the grid; as high as its first widgets. */
export function WidgetsWaiting() {
  const { t } = useTranslation()
  return (
    <>
      <VisuallyHidden component="output">{t('loading.label')}</VisuallyHidden>
      <WidgetsSkeleton />
    </>
  )
}

export const WidgetsSkeleton = () => <Skeleton height={heightOf(52)} aria-hidden />
