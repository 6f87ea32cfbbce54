import { ActionIcon } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useTranslation } from 'react-i18next'
import { type Copied, useCopy } from '../../components/form/use-copy.ts'

/** Copies what stands beside it. */
export function CopyButton(text: Copied) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()
  const words = t('copyField.copy', { label: text.label })
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={words}
      title={words}
      onClick={() => void copy(text)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
