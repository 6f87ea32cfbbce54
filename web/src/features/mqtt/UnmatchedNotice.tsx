import { Anchor, Text } from '@mantine/core'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { Can } from '../../components/access/Can.tsx'
import classes from './UnmatchedNotice.module.css'

/**
 * A line for people who may see the connection: devices send readings that no module claims. Nothing if there are none.
 */
export function UnmatchedNotice() {
  return (
    <Can do="settings.view_mqttconfig">
      <Notice />
    </Can>
  )
}

const countQuery = queryOptions({
  queryKey: ['mqtt', 'unmatched', 'count'],
  queryFn: async ({ signal }) => (await api.mqttUnmatched({ query: { limit: 1 } }, { signal })).count,
  // A notice may be older than the table that people watch.
  refetchInterval: 60_000,
})

function Notice() {
  const { t } = useTranslation()
  const { data: count = 0 } = useQuery(countQuery)
  if (count === 0) return null
  return (
    <div className={classes.notice} data-banner>
      <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
      <Text size="sm">{t('claim.notice', { count })}</Text>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/setting/notifications" hash="unmatched" />}
      >
        {t('claim.look')}
      </Anchor>
    </div>
  )
}
