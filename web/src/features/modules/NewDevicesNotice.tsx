import { Anchor, Text } from '@mantine/core'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { newDevicesQuery } from '../../api/new-devices.ts'
import { Can } from '../../components/access/Can.tsx'
import classes from './NewDevicesNotice.module.css'

/** A line for people who may see what sends: devices send readings and have no station. Nothing if there are none. */
export function NewDevicesNotice() {
  return (
    <Can do="settings.view_mqttconfig">
      <Notice />
    </Can>
  )
}

function Notice() {
  const { t } = useTranslation()
  const { data: count = 0 } = useQuery(newDevicesQuery)
  if (count === 0) return null
  return (
    <div className={classes.notice} data-banner>
      <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
      <Text size="sm">{t('settingData.newDevices', { count })}</Text>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/setting/devices" />}>
        {t('settingData.seeDevices')}
      </Anchor>
    </div>
  )
}
