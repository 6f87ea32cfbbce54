import { Button, Group } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../../lib/use-phone.ts'

interface FoldedFiltersProps {
  isFiltered: boolean
  /** Behind the button on every window, because the list is narrow; open while one is set. */
  isAlways?: boolean
  children: ReactNode
}

/** The filters of a list; on a phone behind one button. */
export function FoldedFilters({ isFiltered, isAlways = false, children }: FoldedFiltersProps) {
  const { t } = useTranslation()
  const isPhone = usePhone()
  const [open, setOpen] = useState(isAlways && isFiltered)
  if (!isPhone && !isAlways) return children
  return (
    <>
      <Button
        fullWidth={!isAlways}
        variant={isFiltered ? 'light' : 'default'}
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('table.filters')}
      </Button>
      {open && (
        <Group gap="sm" w="100%">
          {children}
        </Group>
      )}
    </>
  )
}
