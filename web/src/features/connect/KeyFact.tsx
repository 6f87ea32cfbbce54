import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { StationConnect } from '@quantrac/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { Fact } from './Fact.tsx'

interface KeyFactProps {
  connect: StationConnect
  password: string | null
  onPassword: (password: string) => void
}

/** The station's key: shown once, when it is made; another one ends it. */
export function KeyFact({ connect, password, onPassword }: KeyFactProps) {
  const { t } = useTranslation()
  const canMake = useCan('adaptors.change_module')
  const [isAsking, setAsking] = useState(false)
  const { make, isPending } = useMake(connect.module.id, onPassword)
  const hasOne = connect.has_key || password !== null
  const hint = password === null ? (hasOne ? 'connect.keyHidden' : 'connect.keyNone') : 'connect.keyOnce'
  return (
    <>
      <Fact
        name={t('connect.key')}
        {...(password === null ? {} : { value: password })}
        hint={canMake || hasOne ? t(hint) : t('connect.keyByOthers')}
        isLive
        action={
          canMake && (
            <Button
              size="compact-sm"
              variant={hasOne ? 'subtle' : 'default'}
              loading={isPending}
              onClick={() => (hasOne ? setAsking(true) : void make())}
            >
              {t(hasOne ? 'connect.makeOther' : 'connect.make')}
            </Button>
          )
        }
      />
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t('connect.makeOther')} size="md">
        <Stack gap="md">
          <Text>{t('connect.replaces')}</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('common.cancel')}
            </Button>
            <Button
              onClick={() => {
                setAsking(false)
                void make()
              }}
            >
              {t('connect.makeOther')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

function useMake(id: number, onPassword: (password: string) => void) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const [isPending, setPending] = useState(false)
  const make = async (): Promise<void> => {
    setPending(true)
    try {
      onPassword((await api.moduleDeviceKey({ params: { id } })).data.password)
    } catch (error) {
      notifyFailure(error, t('connect.makeFailed'))
    }
    setPending(false)
  }
  return { make, isPending }
}
