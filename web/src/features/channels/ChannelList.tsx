import type { Channel } from '@quantrac/contract'
import { Card, Switch, Text, Title } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { ChannelIcon } from '../../components/channels/ChannelIcon.tsx'
import { channelCounts, channelState } from '../../components/channels/channel-words.ts'
import { channelsQuery } from '../../components/channels/channels-query.ts'
import { TestChannel } from '../../components/channels/TestChannel.tsx'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { RowAction } from '../../components/table/RowAction.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { hasForm, hasSwitch, type SetKind } from './channel-form.ts'
import classes from './Channels.module.css'

const loadForm = async () => (await import('./ChannelForm.tsx')).ChannelForm

interface Asked {
  turn: number
  channel: Channel
  kind: SetKind
}

/** Each channel with how it goes, its switch, its form and a test. */
export function ChannelList() {
  const { t } = useTranslation()
  const channels = useQuery(channelsQuery)
  const [asked, setAsked] = useState<Asked>()
  const edit = (channel: Channel, kind: SetKind) =>
    setAsked((last) => ({ turn: (last?.turn ?? 0) + 1, channel, kind }))
  return (
    <Loaded query={channels} fallback={t('channelState.loadFailed')} height={480}>
      {(all) => (
        <Card padding={0}>
          <ul className={classes.rows}>
            {all.map((channel) => (
              <Row key={channel.kind} channel={channel} onEdit={(kind) => edit(channel, kind)} />
            ))}
          </ul>
          <LazyDialog load={loadForm} asking={asked?.turn}>
            {(ChannelForm) =>
              asked !== undefined && (
                <ChannelForm key={asked.turn} channel={asked.channel} kind={asked.kind} />
              )
            }
          </LazyDialog>
        </Card>
      )}
    </Loaded>
  )
}

function Row({ channel, onEdit }: { channel: Channel; onEdit: (kind: SetKind) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const now = useNow()
  const mayChange = useCan('notify.change_rule')
  const language = currentLanguage()
  const { kind, enabled, ready } = channel
  const { text, isWrong } = channelState(channel, { t, language, now })
  const name = t(`channelName.${kind}`)
  return (
    <li>
      <ChannelIcon kind={kind} size={24} />
      <div className={classes.words}>
        <Title order={2} size="h4" id={id}>
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {t(`channels.about.${kind}`)}
        </Text>
        <p className={classes.state} data-wrong={isWrong || undefined}>
          {text}
        </p>
      </div>
      <span className={classes.counts}>{enabled && ready && channelCounts(channel, { t, language })}</span>
      {mayChange && (
        <div className={classes.actions}>
          {kind !== 'app' && <TestChannel kind={kind} isOff={!enabled || !ready} />}
          {hasForm(kind) && (
            <RowAction icon={IconPencil} label={t('channels.edit', { name })} onClick={() => onEdit(kind)} />
          )}
          {hasSwitch(kind) && <OnSwitch kind={kind} isOn={enabled} labelledBy={id} />}
        </div>
      )}
    </li>
  )
}

interface OnSwitchProps {
  kind: SetKind
  isOn: boolean
  labelledBy: string
}

function OnSwitch({ kind, isOn: isStored, labelledBy }: OnSwitchProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const name = t(`channelName.${kind}`)
  const change = useMutation({
    mutationFn: (isOn: boolean) => api.channelUpdate({ params: { kind }, body: { enabled: isOn } }),
    onSuccess: (_, isOn) => notify.success(t(isOn ? 'channels.on' : 'channels.off', { name })),
    onError: (error) => notifyFailure(error, t('channels.failed.save')),
    onSettled: () => client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
  return (
    <Switch
      size="md"
      aria-labelledby={labelledBy}
      checked={change.isPending ? change.variables : isStored}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}
