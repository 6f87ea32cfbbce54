import { Button, Card, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { useNoStations } from '../../components/access/use-no-stations.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import classes from './EmptyStations.module.css'

/**
 * Shown without any station: what the page would contain, and a link to add one for people with the permission; or why a
 * limited person sees none.
 */
export function NoStations() {
  const { t } = useTranslation()
  const unseen = useNoStations()
  return (
    <Card className={classes.empty}>
      <Text fw={600}>{t(unseen?.title ?? 'stations.emptyTitle')}</Text>
      <Text size="sm" c="dimmed" maw="46ch">
        {t(unseen?.text ?? 'stations.emptyText')}
      </Text>
      <Can do="adaptors.add_module">
        <Button component={Link} to="/setting/data" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('stations.addStation')}
        </Button>
      </Can>
    </Card>
  )
}

/** Shown if no station matches the filters. */
export function NoStationMatches() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Card className={classes.empty}>
      <Text fw={600}>{t('stations.noMatch')}</Text>
      <Button
        variant="default"
        onClick={() =>
          void navigate({ to: '.', search: ({ view }: TableSearch) => ({ view }), replace: true })
        }
      >
        {t('stations.clear')}
      </Button>
    </Card>
  )
}
