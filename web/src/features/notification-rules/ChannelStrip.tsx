import type { Channel } from '@quantrac/contract'
import { Anchor, Card, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { ChannelIcon } from '../../components/channels/ChannelIcon.tsx'
import { channelCounts, channelState } from '../../components/channels/channel-words.ts'
import { channelsQuery } from '../../components/channels/channels-query.ts'
import { TestChannel } from '../../components/channels/TestChannel.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './ChannelStrip.module.css'

/** How each channel goes, and a test of it. */
export function ChannelStrip() {
  const { t } = useTranslation()
  const channels = useQuery(channelsQuery)
  return (
    <Card component="section" padding={0} mt={16} aria-label={t('nav.channels')}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {t('nav.channels')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('channelState.lastDay')}
        </Text>
        <Anchor
          size="sm"
          fw={500}
          td="underline"
          renderRoot={(props) => <Link {...props} to="/setting/channels" search={{ tab: 'log' }} />}
        >
          {t('channelState.log')}
        </Anchor>
      </div>
      {channels.data === undefined && channels.isError ? (
        <ErrorView
          isLow
          error={channels.error}
          fallback={t('channelState.loadFailed')}
          onRetry={() => void channels.refetch()}
        />
      ) : channels.data === undefined ? (
        <Skeleton height={104} />
      ) : (
        <ul className={classes.cells}>
          {channels.data.map((channel) => (
            <Cell key={channel.kind} channel={channel} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Cell({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  const now = useNow()
  const mayChange = useCan('notify.change_rule')
  const language = currentLanguage()
  const { kind, enabled, ready } = channel
  const { text, isWrong } = channelState(channel, { t, language, now })
  return (
    <li className={classes.cell}>
      <ChannelIcon kind={kind} />
      <div className={classes.words}>
        <b>{t(`channelName.${kind}`)}</b>
        {enabled && ready && <span>{channelCounts(channel, { t, language })}</span>}
        <small data-wrong={isWrong || undefined} title={text}>
          {text}
        </small>
      </div>
      {mayChange && kind !== 'app' && <TestChannel kind={kind} isOff={!enabled || !ready} />}
    </li>
  )
}
