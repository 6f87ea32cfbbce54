import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Back to the place for a file. */
export function OtherFile({ onOther }: { onOther: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" onClick={onOther}>
      {t('sheet.otherFile')}
    </Button>
  )
}
