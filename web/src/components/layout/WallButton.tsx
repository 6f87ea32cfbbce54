import type { ModuleType } from '@quantrac/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TableSearch } from '../table/use-table-state.ts'

/**
 * Shows the stations of a type, or `1` for all, on the wall; what the page shows stays in the address for the way back.
 */
export function WallButton({ wall }: { wall: ModuleType | '1' }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Tooltip label={t('dashboard.wall')}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('dashboard.wall')}
        visibleFrom="md"
        onClick={() => void navigate({ to: '.', search: (before: TableSearch) => ({ ...before, wall }) })}
      >
        <IconMaximize size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
