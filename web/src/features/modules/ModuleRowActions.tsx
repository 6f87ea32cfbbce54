import type { Module } from '@quantrac/contract'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { RowAction } from '../../components/table/RowAction.tsx'

export interface ModuleRowActionsProps {
  module: Module
  onOpen: () => void
  onEdit: () => void
  onKey: () => void
  onDelete: () => void
}

export function ModuleRowActions({ module, onOpen, onEdit, onKey, onDelete }: ModuleRowActionsProps) {
  const { t } = useTranslation()
  const { code } = module
  return (
    <>
      <Can do="adaptors.view_factor">
        <RowAction icon={IconListDetails} label={t('settingData.viewFactors', { code })} onClick={onOpen} />
      </Can>
      <Can do="adaptors.change_module">
        <RowAction icon={IconPencil} label={t('settingData.editTitle', { code })} onClick={onEdit} />
        <RowAction icon={IconKey} label={t('deviceKey.title', { code })} onClick={onKey} />
      </Can>
      <Can do="adaptors.delete_module">
        <RowAction
          icon={IconTrash}
          danger
          label={t('settingData.deleteLabel', { code })}
          onClick={onDelete}
        />
      </Can>
    </>
  )
}
