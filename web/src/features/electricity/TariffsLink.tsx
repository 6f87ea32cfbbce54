import { Anchor, Button } from '@mantine/core'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'

/** To the prices and hours. */
export function TariffsLink() {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconReceipt size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/setting/tariffs" />}
    >
      {t('energy.tariffs')}
    </Button>
  )
}

/** In the place of what prices would tell, for who may give them. */
export function PricesLink() {
  const { t } = useTranslation()
  return (
    <Can do="settings.change_tariff">
      <Anchor fz={12} lh="16px" ta="left" renderRoot={(props) => <Link {...props} to="/setting/tariffs" />}>
        {t('energy.enterPrices')}
      </Anchor>
    </Can>
  )
}
