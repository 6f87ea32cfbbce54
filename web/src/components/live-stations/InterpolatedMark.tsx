import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/**
 * A star beside energy of which a part is interpolated, with words for the pointer and for people who do not see it.
 */
export function InterpolatedMark() {
  const { t } = useTranslation()
  const words = t('factor.interpolated')
  return (
    <span title={words}>
      <span aria-hidden>*</span>
      <VisuallyHidden>{` (${words})`}</VisuallyHidden>
    </span>
  )
}
