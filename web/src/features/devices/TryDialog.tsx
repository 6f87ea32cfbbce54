import type { ProfileTried } from '@quantrac/contract'
import { Button, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { refusedText } from './device-words.ts'
import classes from './TryDialog.module.css'

/** A pasted topic and payload: what would be stored of them, or why not. */
export function TryDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [topic, setTopic] = useState('')
  const [payload, setPayload] = useState('')
  const tried = useMutation({
    mutationFn: async () => (await api.deviceProfileTry({ body: { topic: topic.trim(), payload } })).data,
  })
  return (
    <Modal opened={opened} onClose={onClose} title={t('devices.try.title')} size={720}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (topic.trim() !== '') tried.mutate()
        }}
      >
        <Stack gap={12}>
          <Text size="sm" c="dimmed">
            {t('devices.try.text')}
          </Text>
          <TextInput
            label={t('devices.try.topic')}
            required
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            maxLength={1000}
            className={classes.mono ?? ''}
            value={topic}
            onChange={(event) => setTopic(event.currentTarget.value)}
          />
          <Textarea
            label={t('devices.try.payload')}
            rows={7}
            spellCheck={false}
            className={classes.mono ?? ''}
            value={payload}
            onChange={(event) => setPayload(event.currentTarget.value)}
          />
          <Button type="submit" loading={tried.isPending} className={classes.send ?? ''}>
            {t('devices.try.send')}
          </Button>
          <div aria-live="polite">
            {tried.isError && (
              <Text c="red" size="sm">
                {errorText(tried.error, t('devices.try.failed'))}
              </Text>
            )}
            {tried.data !== undefined && <Outcome tried={tried.data} />}
          </div>
        </Stack>
      </form>
    </Modal>
  )
}

const ignoredReasons = ['announcement', 'empty', 'nothing-measured', 'retained-without-time'] as const

function Outcome({ tried }: { tried: ProfileTried }) {
  const { t } = useTranslation()
  const { readings, refused, ignored, ignored_because, profile } = tried
  const why = ignoredReasons.find((one) => one === ignored_because) ?? 'other'
  return (
    <section className={classes.outcome}>
      <h3>
        {readings.length > 0 ? t('devices.try.stored', { count: readings.length }) : t('devices.try.nothing')}
        <span>{profile === null ? t('devices.try.byOwn') : t('devices.try.by', { profile })}</span>
      </h3>
      {ignored_because !== null && <p>{t(`devices.try.ignoredBecause.${why}`)}</p>}
      {readings.length > 0 && <Readings readings={readings} />}
      {refused.length > 0 && (
        <>
          <h4>{t('devices.try.refused')}</h4>
          <ul className={classes.refused}>
            {refused.map((one, place) => (
              <li key={`${place} ${one.key}`}>{refusedText(one, t)}</li>
            ))}
          </ul>
        </>
      )}
      {ignored.length > 0 && (
        <p className={classes.ignored}>
          {t('devices.try.ignored')}: <code>{ignored.join(', ')}</code>
        </p>
      )}
    </section>
  )
}

function Readings({ readings }: Pick<ProfileTried, 'readings'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <ScrollArea className={classes.table ?? ''} aria-label={t('devices.try.title')}>
      <table>
        <thead>
          <tr>
            <th>{t('devices.try.device')}</th>
            <th>{t('devices.try.factor')}</th>
            <th data-number>{t('devices.try.value')}</th>
            <th>{t('devices.try.at')}</th>
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => (
            <tr key={`${reading.module} ${reading.factor} ${reading.timestamp}`}>
              <td>{reading.module}</td>
              <td>{reading.factor}</td>
              <td data-number>
                {formatMeasured(reading.value, language)} {reading.unit}
              </td>
              <td>{formatDateTime(reading.timestamp, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
