import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import type { AskedProof, PasskeyOptions, Proof } from '../../api/second-factors.ts'
import { askPasskey, canUsePasskeys } from '../../lib/passkey-browser.ts'
import { useErrorText } from '../feedback/use-error-text.ts'
import { appDigits, digitsOf } from './app-code.ts'

export interface ProofFormProps {
  asked: AskedProof
  /** Sends the proof; rejects with ApiError. */
  prove: (proof: Proof) => Promise<unknown>
  /** The sentence shown if the server gives none. */
  failed: string
  onCancel: () => void
  cancelLabel: string
}

type Way = 'totp' | 'recovery' | 'passkey'

/** Asks for a code of the app, a passkey or a recovery code. Six digits are sent as soon as they are there. */
export function ProofForm(props: ProofFormProps) {
  const { asked } = props
  const { t } = useTranslation()
  const hasPasskey = asked.passkey !== null && canUsePasskeys()
  const hasApp = asked.kinds.includes('totp')
  const [way, setWay] = useState<Way>(hasApp ? 'totp' : hasPasskey ? 'passkey' : 'recovery')
  const { proving, byPasskey } = useProving(props)
  return (
    <Stack gap={12}>
      {proving.isError && byPasskey.wasLast && <PasskeyFailure error={proving.error} failed={props.failed} />}
      {way === 'passkey' ? (
        <Group justify="flex-end">
          <CancelButton {...props} isPending={proving.isPending} />
        </Group>
      ) : (
        <CodeForm
          key={way}
          way={way}
          form={props}
          isPending={proving.isPending && !byPasskey.wasLast}
          error={byPasskey.wasLast ? null : proving.error}
          onCode={(code) => proving.mutate({ code })}
        />
      )}
      {hasPasskey && (
        <Button
          variant={way === 'passkey' ? 'filled' : 'default'}
          size="md"
          fullWidth
          data-autofocus={way === 'passkey' || undefined}
          leftSection={<IconFingerprint size={18} aria-hidden />}
          loading={proving.isPending && byPasskey.wasLast}
          disabled={proving.isPending && !byPasskey.wasLast}
          onClick={byPasskey.ask}
        >
          {t('twoStep.usePasskey')}
        </Button>
      )}
      {asked.kinds.includes('recovery') && way !== 'recovery' && (
        <Button variant="subtle" disabled={proving.isPending} onClick={() => setWay('recovery')}>
          {t('twoStep.useRecovery')}
        </Button>
      )}
      {hasApp && way === 'recovery' && (
        <Button variant="subtle" disabled={proving.isPending} onClick={() => setWay('totp')}>
          {t('twoStep.useApp')}
        </Button>
      )}
    </Stack>
  )
}

async function assertionFor(options: PasskeyOptions): Promise<Proof> {
  const assertion = (await askPasskey(options)) as unknown as PasskeyOptions // the browser's JSON
  return { assertion }
}

/** Sends what the person gives: a code, or what the browser makes of a passkey. */
function useProving({ asked, prove }: ProofFormProps) {
  const proving = useMutation({
    mutationFn: async (given: { code: string } | 'passkey') =>
      prove(given === 'passkey' ? await assertionFor(asked.passkey ?? {}) : given),
  })
  return {
    proving,
    byPasskey: { wasLast: proving.variables === 'passkey', ask: () => proving.mutate('passkey') },
  }
}

function PasskeyFailure({ error, failed }: { error: unknown; failed: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <Alert color="red" role="alert">
      {error instanceof ApiError ? errorText(error, failed) : t('twoStep.noPasskey')}
    </Alert>
  )
}

interface CancelProps extends Pick<ProofFormProps, 'onCancel' | 'cancelLabel'> {
  isPending: boolean
}

function CancelButton({ onCancel, cancelLabel, isPending }: CancelProps) {
  return (
    <Button variant="default" disabled={isPending} onClick={onCancel}>
      {cancelLabel}
    </Button>
  )
}

interface CodeFormProps {
  way: 'totp' | 'recovery'
  form: ProofFormProps
  isPending: boolean
  error: unknown
  onCode: (code: string) => void
}

function CodeForm({ way, form, isPending, error, onCode }: CodeFormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const isApp = way === 'totp'
  useEffect(() => field.current?.focus(), [])
  // The wrong code is typed over.
  useEffect(() => {
    if (error !== null) field.current?.select()
  }, [error])
  const change = (text: string): void => {
    const next = isApp ? digitsOf(text) : text
    setCode(next)
    setIncomplete(false)
    if (isApp && next.length === appDigits && next !== code && !isPending) onCode(next)
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const isWhole = isApp ? code.length === appDigits : code.trim() !== ''
    if (isWhole && !isPending) return onCode(code.trim())
    setIncomplete(!isWhole)
    field.current?.focus()
  }
  const missing = code.trim() === '' ? t('twoStep.codeRequired') : t('twoStep.codeDigits')
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={12}>
        <TextInput
          ref={field}
          size="md"
          label={t(isApp ? 'twoStep.code' : 'twoStep.recoveryCode')}
          description={t(isApp ? 'twoStep.codeHelp' : 'twoStep.recoveryHelp')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={isApp ? 'numeric' : 'text'}
          maxLength={40}
          data-autofocus
          value={code}
          onChange={(event) => change(event.currentTarget.value)}
          error={isIncomplete ? missing : error === null ? null : errorText(error, form.failed)}
        />
        <Group justify="flex-end" gap="sm">
          <CancelButton {...form} isPending={isPending} />
          <Button type="submit" loading={isPending}>
            {t('twoStep.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
