import { Button, Group } from '@mantine/core'
import type { ModuleLatest } from '@quantrac/contract'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { followedQuery } from '../../api/followed.ts'
import { Can } from '../../components/access/Can.tsx'
import { toConnect, useMayConnect } from '../../components/connections/may-connect.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'

/** What a person can do with a station: follow it, change its limits, connect it and ask for a report. */
export function HeadActions({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const mayConnect = useMayConnect()
  return (
    <Group gap={8}>
      <Follow id={station.id} />
      <Can do="adaptors.view_threshold">
        <Button
          variant="default"
          leftSection={<IconAdjustments size={18} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to="/setting/thresholds" search={{ module: station.code }} />
          )}
        >
          {t('nav.thresholds')}
        </Button>
      </Can>
      {mayConnect && (
        <Button
          // On a phone it is beside the connections of the station.
          visibleFrom="sm"
          variant="default"
          leftSection={<IconBroadcast size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="." search={toConnect(station.code)} />}
        >
          {t('station.connect')}
        </Button>
      )}
      <AddMaintenance code={station.code} />
      <Can do="reports.add_report">
        <Can do="reports.view_report">
          <Button
            // A third would take a row of its own on a phone, and move the page when the permissions are known.
            visibleFrom="sm"
            variant="default"
            leftSection={<IconFileExport size={18} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/dataExport" search={{ module: station.code }} />}
          >
            {t('station.makeReport')}
          </Button>
        </Can>
      </Can>
    </Group>
  )
}

function AddMaintenance({ code }: { code: string }) {
  const { t } = useTranslation()
  return (
    <Can do="adaptors.add_maintenance">
      <Can do="adaptors.view_maintenance">
        <Button
          // As a report: on a phone it is in the settings.
          visibleFrom="sm"
          variant="default"
          leftSection={<IconTool size={18} aria-hidden />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/setting/maintenance"
              search={{ module: code, dialog: 'add' } as object} // the list reads its dialog from there
            />
          )}
        >
          {t('station.maintenanceAdd')}
        </Button>
      </Can>
    </Can>
  )
}

function Follow({ id }: { id: number }) {
  const { t } = useTranslation()
  const follow = useFollow(id)
  if (follow.state === undefined) return null
  // Who has chosen nothing follows everything: one station cannot be taken out of that without choosing the others.
  if (follow.state === 'all') {
    return (
      <Button
        variant="default"
        leftSection={<IconStarFilled size={18} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/setting/user_modules" />}
      >
        {t('station.followsAll')}
      </Button>
    )
  }
  const isFollowed = follow.state === 'followed'
  const Icon = isFollowed ? IconStarFilled : IconStar
  return (
    <Button
      variant={isFollowed ? 'default' : 'filled'}
      leftSection={<Icon size={18} aria-hidden />}
      aria-pressed={isFollowed}
      loading={follow.isSaving}
      onClick={() => follow.set(!isFollowed)}
    >
      {t(isFollowed ? 'station.followed' : 'station.follow')}
    </Button>
  )
}

/** Whether the person follows a module, and to change it. The state is undefined until it is known. */
function useFollow(id: number) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  const { data } = useQuery(followedQuery)
  const save = useMutation({
    mutationFn: async (isFollowed: boolean) => {
      // Another tab or page may have changed the choice, and a save replaces all of it.
      const { data: now } = await api.followedRetrieve()
      const others = now.module_ids.filter((one) => one !== id)
      const module_ids = isFollowed ? [...others, id].toSorted((a, b) => a - b) : others
      return (await api.followedUpdate({ body: { ...now, module_ids } })).data
    },
    onSuccess: (stored) => client.setQueryData(followedQuery.queryKey, stored),
    onError: (error) => notifyFailure(error, t('errors.updateFollowedFailed')),
  })
  const hasChosen = data !== undefined && data.module_ids.length + data.factor_ids.length > 0
  const own = data?.module_ids.includes(id) === true ? 'followed' : 'other'
  return {
    state: data === undefined ? undefined : hasChosen ? own : 'all',
    set: save.mutate,
    isSaving: save.isPending,
  } as const
}
