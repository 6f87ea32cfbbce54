import { Button, Card, Stack, Text } from '@mantine/core'
import type { StationConnect } from '@quantrac/contract'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selectText, useCopy } from '../../components/form/use-copy.ts'
import type { Endpoint } from './endpoint.ts'
import classes from './SnippetsCard.module.css'
import { snippet, type SnippetKind, snippetKinds } from './snippets.ts'

interface SnippetsCardProps {
  connect: StationConnect
  endpoint: Endpoint
  password: string | null
}

const words = {
  mosquitto: { name: 'mosquitto_pub', how: 'connect.howMosquitto' },
  python: { name: 'Python', how: 'connect.howPython' },
  esp32: { name: 'ESP32', how: 'connect.howEsp32' },
  nodeRed: { name: 'Node-RED', how: 'connect.howNodeRed' },
  homeAssistant: { name: 'Home Assistant', how: 'connect.howHomeAssistant' },
  // Its name is a word of the language.
  bridge: { name: null, how: 'connect.howBridge' },
} as const

/** More would make a line that nobody reads. */
const MOST_FACTORS = 4

/** Lines that send a reading of the station, for the programs that are met most. */
export function SnippetsCard({ connect, endpoint, password }: SnippetsCardProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<SnippetKind>('mosquitto')
  const { copy } = useCopy()
  const code = useRef<HTMLPreElement>(null)
  const parts = snippet(kind, useGiven({ connect, endpoint, password }))
  const nameOf = (one: SnippetKind) => words[one].name ?? t('connect.bridge')
  const value = parts.map(({ text }) => text).join('')
  return (
    <Card padding={0}>
      <fieldset className={classes.tabs} aria-label={t('connect.snippets')}>
        {snippetKinds.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.tab}
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
          >
            {nameOf(one)}
          </button>
        ))}
      </fieldset>
      <div className={classes.how}>
        <Text size="sm" c="dimmed">
          {t(words[kind].how)}
        </Text>
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy({ label: nameOf(kind), value, select: () => selectText(code.current) })}
        >
          {t('connect.copy')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <pre ref={code} className={classes.code} tabIndex={0} aria-label={nameOf(kind)}>
        {parts.map(({ text, isOwn }, n) => (isOwn ? <b key={n}>{text}</b> : text))}
      </pre>
      <Notes {...{ connect, password }} />
    </Card>
  )
}

function useGiven({ connect, endpoint, password }: SnippetsCardProps) {
  const { t } = useTranslation()
  const { module, topic, factors, address } = connect
  const isOwn = address?.kind === 'own'
  const names = factors.map((factor) => factor.manufacturer_id)
  return {
    ...endpoint,
    id: module.id,
    username: isOwn ? module.manufacturer_id : `<${t('mqtt.username')}>`,
    password: isOwn ? (password ?? `<${t('connect.key')}>`) : `<${t('mqtt.password')}>`,
    topic,
    module: isOwn || topic.includes(module.manufacturer_id) ? null : module.manufacturer_id,
    factors: names.length === 0 ? ['COD'] : names.slice(0, MOST_FACTORS),
    name: module.name,
  }
}

function Notes({ connect, password }: Pick<SnippetsCardProps, 'connect' | 'password'>) {
  const { t } = useTranslation()
  const { factors, address } = connect
  return (
    <Stack gap={4} px={16} pb={14} className={classes.notes ?? ''}>
      {address?.kind === 'own' && password === null && (
        <Text size="sm" c="dimmed">
          {t('connect.keyFirst')}
        </Text>
      )}
      {factors.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('connect.noFactors')}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {t('connect.factorNames')}{' '}
          {factors.map(({ manufacturer_id }) => (
            <code key={manufacturer_id}>{manufacturer_id}</code>
          ))}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('connect.sampleIsStored')}
      </Text>
    </Stack>
  )
}
