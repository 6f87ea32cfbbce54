import { Button, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { useNoStations } from '../../components/access/use-no-stations.ts'
import classes from './Board.module.css'

/** There is nothing to show yet: how to begin. */
export function NoStations() {
  const { t } = useTranslation()
  const unseen = useNoStations()
  return (
    <div className={classes.none}>
      <Text fw={500}>{t(unseen?.title ?? 'dashboard.headline.none')}</Text>
      <Text size="sm" c="dimmed">
        {t(unseen?.text ?? 'dashboard.firstStation')}
      </Text>
      <Can do="adaptors.add_module">
        <Button component={Link} to="/setting/data" leftSection={<IconPlus size={18} aria-hidden />} mt="xs">
          {t('stations.addStation')}
        </Button>
      </Can>
    </div>
  )
}
