import { Alert } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { ApiError } from '../../api/api-error.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'

/** Why a call failed; refused fields have their words under them. `fallback` is shown if the server gives none. */
export function EntryFailure({ error, fallback }: { error: unknown; fallback: string }) {
  const errorText = useErrorText()
  if (error === null || (error instanceof ApiError && Object.keys(error.fields).length > 0)) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle />}>
      {errorText(error, fallback)}
    </Alert>
  )
}
