import type { Transmission, TransmissionStep, TransmissionTest } from '@quantrac/contract'
import { Button, Checkbox, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './Transmissions.module.css'
import { transmissionsKey } from './transmissions-query.ts'

interface TestHelpProps {
  destination: Transmission
  failed: TransmissionTest
  /** The key was taken over: it is tried again. */
  onPinned: () => void
}

/** The one thing that helps where a test has stopped. */
export function TestHelp({ destination, failed, onPinned }: TestHelpProps) {
  const { t } = useTranslation()
  const now = useNow()
  const key = /SHA256:[A-Za-z0-9+/]{43}/.exec(failed.detail)?.[0]
  if (failed.step === 'host-key' && key !== undefined)
    return <PinKey destination={destination} found={key} onPinned={onPinned} />
  const { id, has_private_key: hasKey, state } = destination
  const isSignIn = failed.step === 'login'
  const field = isSignIn && hasKey ? 'private_key' : fields[failed.step]
  return (
    <div className={classes.help}>
      <Text size="sm">
        {isSignIn && state.sent_until !== null
          ? t('transmissions.passwordChanged', { time: formatShort(state.sent_until, now) })
          : t(`transmissions.help.${failed.step}`)}
      </Text>
      <Button
        renderRoot={(props) => (
          <Link {...props} to="/setting/transmissions" search={{ edit: String(id), at: field }} />
        )}
      >
        {t(`transmissions.mend.${field}`)}
      </Button>
    </div>
  )
}

/** The field that is wrong where a step fails. */
const fields = {
  resolve: 'host',
  connect: 'port',
  tls: 'certificate',
  'host-key': 'host_key',
  login: 'password',
  folder: 'folder',
  write: 'folder',
  read: 'folder',
  delete: 'folder',
} as const satisfies Record<TransmissionStep, string>

interface PinKeyProps {
  destination: Transmission
  found: string
  onPinned: () => void
}

/** Takes the key over that the server has shown, once a person has compared it. */
function PinKey({ destination, found, onPinned }: PinKeyProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const [isCompared, setCompared] = useState(false)
  const pin = useMutation({
    mutationFn: () => api.transmissionUpdate({ params: { id: destination.id }, body: { host_key: found } }),
    onSuccess: async () => {
      notify.success(t('transmissions.pinned', { name: destination.name }))
      await client.invalidateQueries({ queryKey: transmissionsKey })
      onPinned()
    },
    onError: (error) => notifyFailure(error, t('transmissions.saveFailed')),
  })
  return (
    <div className={classes.help}>
      <Text size="sm">
        {t(destination.host_key === null ? 'transmissions.keyNew' : 'transmissions.keyOther')}
      </Text>
      <code className={classes.key}>{found}</code>
      <Text size="sm" c="dimmed">
        {t('transmissions.howCompare')}
      </Text>
      <Checkbox
        label={t('transmissions.compared')}
        checked={isCompared}
        onChange={(event) => setCompared(event.currentTarget.checked)}
      />
      <Button disabled={!isCompared} loading={pin.isPending} onClick={() => pin.mutate()}>
        {t('transmissions.pin')}
      </Button>
    </div>
  )
}
