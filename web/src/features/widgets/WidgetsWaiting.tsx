import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { heightOf } from './grid-height.ts'

interface WidgetsWaitingProps {
  /** Whether they are fetched only when their place comes into sight. */
  isUnseen?: boolean | undefined
}

/** In the place of the grid; as high as its first widgets. */
export function WidgetsWaiting({ isUnseen }: WidgetsWaitingProps) {
  const { t } = useTranslation()
  return (
    <>
      <VisuallyHidden component="output">{t('loading.label')}</VisuallyHidden>
      <WidgetsSkeleton isUnseen={isUnseen} />
    </>
  )
}

export const WidgetsSkeleton = ({ isUnseen }: WidgetsWaitingProps) => (
  <Skeleton height={heightOf(52)} aria-hidden data-unseen={isUnseen} />
)
