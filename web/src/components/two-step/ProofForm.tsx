import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedProof, Proof } from '../../api/second-factors.ts'
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

type Way = 'totp' | 'recovery'

/** Asks for a code of the app or a recovery code. Six digits are sent as soon as they are there. */
export function ProofForm(props: ProofFormProps) {
  const { asked } = props
  const { t } = useTranslation()
  const hasApp = asked.kinds.includes('totp')
  const [way, setWay] = useState<Way>(hasApp ? 'totp' : 'recovery')
  const proving = useMutation({ mutationFn: (code: string) => props.prove({ code }) })
  const change = (next: Way) => () => {
    proving.reset()
    setWay(next)
  }
  return (
    <Stack gap={12}>
      <CodeForm
        key={way}
        way={way}
        form={props}
        isPending={proving.isPending}
        error={proving.error}
        onCode={(code) => proving.mutate(code)}
      />
      {asked.kinds.includes('recovery') && way !== 'recovery' && (
        <Button variant="subtle" disabled={proving.isPending} onClick={change('recovery')}>
          {t('twoStep.useRecovery')}
        </Button>
      )}
      {hasApp && way === 'recovery' && (
        <Button variant="subtle" disabled={proving.isPending} onClick={change('totp')}>
          {t('twoStep.useApp')}
        </Button>
      )}
    </Stack>
  )
}

interface CodeFormProps {
  way: Way
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
          <Button variant="default" disabled={isPending} onClick={form.onCancel}>
            {form.cancelLabel}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('twoStep.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
