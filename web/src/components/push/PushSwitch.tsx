import { Group, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import {
  keepWhose,
  type PushState,
  pushState,
  subscribeHere,
  unsubscribeHere,
} from '../../lib/push-browser.ts'
import { Can } from '../access/Can.tsx'
import { notify } from '../feedback/notify.tsx'
import { useNotifyFailure } from '../feedback/use-error-text.ts'

const mineQuery = queryOptions({
  queryKey: ['channels', 'mine'],
  queryFn: async ({ signal }) => (await api.channelMine(undefined, { signal })).data,
})

/** Whether this browser shows notifications of the person, also while no page of the console is open. */
export function PushSwitch() {
  const { t } = useTranslation()
  const id = useId()
  const mine = useQuery(mineQuery)
  const { here, change, wanted } = usePush()
  if (mine.data === undefined || here === undefined) return <Skeleton height={44} />
  const isOff = !mine.data.kinds.includes('push')
  const why = isOff ? 'push.channelOff' : reasonOf(here)
  const isOn = wanted ?? here === 'on'
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={2}>
        <Text fw={500} id={id}>
          {t('push.title')}
        </Text>
        <Text size="sm" c="dimmed" id={`${id}-text`}>
          {t(why ?? 'push.text')}
        </Text>
      </Stack>
      <Can
        do="notify.change_setting"
        otherwise={
          <Text size="sm" fw={500}>
            {isOn ? t('common.on') : t('common.off')}
          </Text>
        }
      >
        <Switch
          size="md"
          checked={isOn}
          // Who has it on may always switch it off.
          disabled={why !== null && here !== 'on'}
          aria-labelledby={id}
          aria-describedby={`${id}-text`}
          aria-busy={wanted !== undefined}
          onChange={(event) => {
            if (wanted === undefined) change(event.currentTarget.checked)
          }}
        />
      </Can>
    </Group>
  )
}

/** Why it cannot be switched on. */
function reasonOf(here: PushState): 'push.unsupported' | 'push.blocked' | null {
  if (here === 'unsupported') return 'push.unsupported'
  return here === 'blocked' ? 'push.blocked' : null
}

function usePush() {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  const userId = useCurrentUser()?.id ?? 0
  const state = useQuery({
    queryKey: ['push-here', userId],
    queryFn: () => pushState(userId),
    enabled: userId !== 0,
  })
  const change = useMutation({
    mutationFn: async (isOn: boolean) => (isOn ? switchOn(userId) : switchOff()),
    onSuccess: (outcome) => {
      if (outcome === 'on') notify.success(t('push.isOn'))
      else if (outcome === 'off') notify.info(t('push.isOff'))
      else notify.warning(t('push.refused'))
    },
    onError: (error) => notifyFailure(error, t('push.failed')),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['push-here'] }),
        client.invalidateQueries(mineQuery),
      ]),
  })
  return {
    here: state.data,
    change: change.mutate,
    wanted: change.isPending ? change.variables : undefined,
  }
}

async function switchOn(userId: number): Promise<'on' | 'refused'> {
  const { key } = (await api.pushKey()).data
  const subscription = await subscribeHere(key)
  if (subscription === null) return 'refused'
  const { endpoint = '', keys = {} } = subscription.toJSON()
  try {
    await api.pushSubscribe({
      body: { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    })
  } catch (error) {
    // Nobody would send to it.
    await unsubscribeHere()
    throw error
  }
  keepWhose(userId)
  return 'on'
}

async function switchOff(): Promise<'off'> {
  const endpoint = await unsubscribeHere()
  if (endpoint !== null) await api.pushUnsubscribe({ body: { endpoint } })
  return 'off'
}
