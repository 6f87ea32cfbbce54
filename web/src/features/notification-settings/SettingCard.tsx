import type { NotificationSetting } from '@quantrac/contract'
import { Card, Switch, Text, Title } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notificationSettingsQuery } from '../../api/notification-settings.ts'
import { Can } from '../../components/access/Can.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import classes from './SettingCard.module.css'
import type { SwitchFlag } from './switches.ts'

export interface SettingCardProps {
  flag: SwitchFlag
  title: string
  text: string
  icon: TablerIcon
  /** Null if the server has no settings for this person. */
  settings: NotificationSetting | null
  /** More about the channel, below its text. */
  children?: ReactNode
}

/** One channel for alerts, with its switch for people who may change it. */
export function SettingCard({ flag, title, text, icon: Icon, settings, children }: SettingCardProps) {
  const { t } = useTranslation()
  const { change, wanted } = useSwitchSetting(flag, title)
  const id = useId()
  const isOn = wanted ?? settings?.[flag] ?? false
  const word = isOn ? t('common.on') : t('common.off')
  return (
    <Card className={classes.card} component="section" aria-labelledby={id}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" id={`${id}-text`}>
          {text}
        </Text>
        {children}
      </div>
      <Can
        do="notify.change_setting"
        otherwise={
          <Text size="sm" fw={500}>
            {word}
          </Text>
        }
      >
        <Switch
          classNames={{ root: classes.switch, input: classes.input }}
          size="md"
          checked={isOn}
          aria-labelledby={id}
          aria-describedby={`${id}-text`}
          aria-busy={wanted !== undefined}
          onChange={(event) => {
            if (wanted === undefined) change(event.currentTarget.checked)
          }}
        />
      </Can>
    </Card>
  )
}

/** Switches one flag and reloads the settings. `wanted` is the value being saved, undefined while none is. */
function useSwitchSetting(flag: SwitchFlag, name: string) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  const change = useMutation({
    // The whole object is sent, so two changes at once would undo each other: one waits for the other.
    scope: { id: 'notification-settings' },
    mutationFn: async (isOn: boolean) => {
      const settings = client.getQueryData(notificationSettingsQuery.queryKey)
      if (settings === undefined || settings === null) return 'no-settings'
      const { id, ...flags } = settings
      await api.notificationSettingUpdate({ params: { id }, body: { ...flags, [flag]: isOn } })
      await client.invalidateQueries(notificationSettingsQuery)
      return 'stored'
    },
    onSuccess: (outcome, isOn) => {
      if (outcome === 'no-settings') notify.error(t('notificationSettings.invalidData'))
      else if (isOn) notify.success(t('notificationSettings.enabled', { name }))
      else notify.info(t('notificationSettings.disabled', { name }))
    },
    onError: (error) => notifyFailure(error, t('errors.updateNotificationSettingsFailed')),
  })
  return { change: change.mutate, wanted: change.isPending ? change.variables : undefined }
}
