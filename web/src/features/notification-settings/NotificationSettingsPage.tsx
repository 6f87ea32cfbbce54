import { Alert, Button, Card, SimpleGrid, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import type { NotificationSetting, TestMail as TestMailAnswer } from '@quantrac/contract'
import type { TablerIcon } from '@tabler/icons-react'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { mailQuery } from '../../api/mail.ts'
import { notificationSettingsQuery } from '../../api/notification-settings.ts'
import { Can } from '../../components/access/Can.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { PushSwitch } from '../../components/push/PushSwitch.tsx'
import type { TextKey } from '../../i18n/keys.ts'
import { AddressesCard } from './AddressesCard.tsx'
import classes from './NotificationSettingsPage.module.css'
import { QuietHoursCard } from './QuietHoursCard.tsx'

const settingSwitches: readonly SettingSwitch[] = [
  {
    flag: 'has_email',
    title: 'notificationSettings.email',
    text: 'notificationSettings.emailText',
    icon: IconMail,
  },
  {
    flag: 'has_app',
    title: 'notificationSettings.app',
    text: 'notificationSettings.appText',
    icon: IconInbox,
  },
  {
    flag: 'has_alert_system',
    title: 'notificationSettings.alertSystem',
    text: 'notificationSettings.alertSystemText',
    icon: IconBellRinging,
  },
]

/** The three channels for alerts, each with its switch. */
export function NotificationSettingsPage() {
  const { t } = useTranslation()
  return (
    <section>
      <PageHeader title={t('nav.notifications')} context={t('notificationSettings.context')} />
      <SettingCards />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={16} mt={16}>
        <QuietHoursCard />
        <AddressesCard />
        <Card>
          <PushSwitch />
        </Card>
      </SimpleGrid>
    </section>
  )
}

function SettingCards() {
  const { t } = useTranslation()
  const settings = useQuery(notificationSettingsQuery)
  const { data } = settings
  if (data === undefined && settings.isError) {
    return (
      <Card padding={0}>
        <ErrorView
          error={settings.error}
          fallback={t('errors.fetchNotificationSettingsFailed')}
          onRetry={() => void settings.refetch()}
        />
      </Card>
    )
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing={16} aria-busy={data === undefined}>
      {settingSwitches.map(({ flag, title, text, icon }) =>
        data === undefined ? (
          <CardSkeleton key={flag} />
        ) : (
          <SettingCard key={flag} flag={flag} icon={icon} title={t(title)} text={t(text)} settings={data}>
            {flag === 'has_email' && <MailFacts />}
          </SettingCard>
        ),
      )}
    </SimpleGrid>
  )
}

function CardSkeleton() {
  return (
    <Card aria-hidden>
      <Skeleton height={14} width="40%" my={4} />
      <Skeleton height={12} width="90%" my={4} />
      <Skeleton height={12} width="60%" my={4} />
    </Card>
  )
}

/** Where the mails go and in which language, or that there are none. Administrators can try. */
function MailFacts() {
  const { t } = useTranslation()
  const { data } = useQuery(mailQuery)
  const isAdmin = useCurrentUser()?.role === 'admin'
  if (data === undefined) return <Skeleton height={16} mt={10} />
  if (!data.is_on) {
    return (
      <Text size="sm" mt={8} fw={500}>
        {t('notificationSettings.mailOff')}
      </Text>
    )
  }
  const language =
    data.language === 'vi'
      ? t('notificationSettings.mailLanguageVi')
      : t('notificationSettings.mailLanguageEn')
  return (
    <Stack gap={8} mt={8} align="flex-start">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('notificationSettings.mailTo', { recipient: data.recipient, language })}
      </Text>
      {isAdmin && <TestMail />}
    </Stack>
  )
}

/** Sends a mail to oneself, and shows what the mail server says to it. */
function TestMail() {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const test = useMutation({
    mutationFn: async () => (await api.mailTest()).data,
    onError: (error) => notifyFailure(error, t('notificationSettings.mailTestFailed')),
  })
  return (
    <>
      <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t('notificationSettings.mailTest')}
      </Button>
      <output>{test.data !== undefined && !test.isPending && <Answer of={test.data} />}</output>
    </>
  )
}

function Answer({ of: { taken, answer } }: { of: TestMailAnswer }) {
  const { t } = useTranslation()
  return (
    <Alert p={8} color={taken ? 'green' : 'red'} style={{ overflowWrap: 'anywhere' }}>
      {taken
        ? t('notificationSettings.mailTaken', { answer })
        : t('notificationSettings.mailRefused', { answer })}
    </Alert>
  )
}

interface SettingCardProps {
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
function SettingCard({ flag, title, text, icon: Icon, settings, children }: SettingCardProps) {
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

type SwitchFlag = Exclude<keyof NotificationSetting, 'id'>

interface SettingSwitch {
  flag: SwitchFlag
  title: TextKey
  text: TextKey
  icon: TablerIcon
}
