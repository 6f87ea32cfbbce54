import type { Tariff } from '@quantrac/contract'
import { Anchor, Button } from '@mantine/core'
import IconClockEdit from '@tabler/icons-react/dist/esm/icons/IconClockEdit.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'

const load = async () => (await import('./TariffDialog.tsx')).TariffDialog

interface TariffButtonProps {
  tariff: Tariff
  /** A quiet link that asks for prices, in the place of what they would tell. */
  isForPrices?: boolean
}

/** Opens the dialog of the tariff for whoever may change it. */
export function TariffButton({ tariff, isForPrices = false }: TariffButtonProps) {
  const { t } = useTranslation()
  const [turn, setTurn] = useState<number>()
  const open = () => setTurn((last) => (last ?? 0) + 1)
  return (
    <Can do="settings.change_tariff">
      {isForPrices ? (
        <Anchor component="button" type="button" fz={12} lh="16px" ta="left" onClick={open}>
          {t('energy.tariff.enterPrices')}
        </Anchor>
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconClockEdit size={16} aria-hidden />}
          onClick={open}
        >
          {t('energy.tariff.edit')}
        </Button>
      )}
      {/* Few open it: it is not fetched for all. */}
      {turn !== undefined && (
        <LazyDialog load={load} asking={turn}>
          {(Dialog) => <Dialog key={turn} tariff={tariff} isForPrices={isForPrices} />}
        </LazyDialog>
      )}
    </Can>
  )
}
