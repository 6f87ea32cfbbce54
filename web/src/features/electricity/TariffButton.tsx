import type { Tariff } from '@quantrac/contract'
import { Button } from '@mantine/core'
import IconClockEdit from '@tabler/icons-react/dist/esm/icons/IconClockEdit.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'

const load = async () => (await import('./TariffDialog.tsx')).TariffDialog

/** Opens the dialog of the tariff's hours for whoever may change them. */
export function TariffButton({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation()
  const [turn, setTurn] = useState<number>()
  return (
    <Can do="settings.change_tariff">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconClockEdit size={16} aria-hidden />}
        onClick={() => setTurn((last) => (last ?? 0) + 1)}
      >
        {t('energy.tariff.edit')}
      </Button>
      {/* Few open it: it is not fetched for all. */}
      {turn !== undefined && (
        <LateDialog load={load} asking={turn}>
          {(Dialog) => <Dialog key={turn} tariff={tariff} />}
        </LateDialog>
      )}
    </Can>
  )
}
