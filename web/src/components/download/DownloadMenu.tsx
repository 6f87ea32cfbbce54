import { Button, Loader, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import { formLooks } from './form-looks.ts'
import { type ListDownload, listForms } from './use-list-download.ts'

interface DownloadMenuProps {
  download: ListDownload
  size?: 'xs'
}

/** Takes a list along: how many rows, and in which form. */
export function DownloadMenu({ download, size }: DownloadMenuProps) {
  const { t } = useTranslation()
  const { rows, isEmpty, isBusy, start } = download
  return (
    // The placeholder takes the focus although it is no item, which screen readers do not expect in a menu.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          {...(size && { size })}
          leftSection={isBusy ? <Loader size={18} /> : <IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          // Not while it is busy: a disabled button would lose the focus.
          disabled={isEmpty}
          aria-busy={isBusy}
        >
          {t('download.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{rows}</Menu.Label>
        {listForms.map((form) => {
          const { label, icon: Icon } = formLooks[form]
          return (
            <Menu.Item
              key={form}
              leftSection={<Icon size={16} aria-hidden />}
              disabled={isBusy}
              onClick={() => start(form)}
            >
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
