import { Button, Group } from '@mantine/core'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renewFactors } from '../../api/second-factors.ts'
import { canUsePasskeys } from '../../lib/passkey-browser.ts'
import { LazyDialog } from '../dialog/LazyDialog.tsx'

const loadApp = async () => (await import('./AddAppDialog.tsx')).AddAppDialog
const loadPasskey = async () => (await import('./AddPasskeyDialog.tsx')).AddPasskeyDialog

/** The buttons that add a second factor, with their dialogs. */
export function AddFactor({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [app, setApp] = useState<number>()
  const [passkey, setPasskey] = useState<number>()
  // Only when it closes: the recovery codes stay on the screen of a person who could do nothing else until now.
  const renew = () => void renewFactors(client)
  return (
    <Group gap="sm">
      <Button
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconDeviceMobile size={18} aria-hidden />}
        onClick={() => setApp((turn = 0) => turn + 1)}
      >
        {t('twoStep.app.add')}
      </Button>
      {canUsePasskeys() && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} aria-hidden />}
          onClick={() => setPasskey((turn = 0) => turn + 1)}
        >
          {t('twoStep.passkey.add')}
        </Button>
      )}
      <LazyDialog load={loadApp} asking={app}>
        {(Dialog) => <Dialog key={app} onClose={renew} />}
      </LazyDialog>
      <LazyDialog load={loadPasskey} asking={passkey}>
        {(Dialog) => <Dialog key={passkey} onClose={renew} />}
      </LazyDialog>
    </Group>
  )
}
