import { Button } from '@mantine/core'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAny, useCurrentUser } from '../../api/current-user.ts'

/** The buttons of the list: the sheet of all stations for those who may change something with it, and to add one. */
export function ModulesActions({ add }: { add: ReactNode }) {
  const { t } = useTranslation()
  const user = useCurrentUser()
  return (
    <>
      {mayAny(user, ['adaptors.add_module', 'adaptors.change_module']) && (
        <Button
          variant="default"
          leftSection={<IconTable size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/setting/import/stations" />}
        >
          {t('settingData.sheet')}
        </Button>
      )}
      {add}
    </>
  )
}
