import type { Module, Unmatched } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { claimBody, claimValues, type ClaimValues, inFormNames } from './claim-form.ts'
import { ClaimedDevice } from './ClaimedDevice.tsx'
import { ClaimFields } from './ClaimFields.tsx'
import { moduleOfDeviceQuery } from './mqtt-query.ts'
import { useClaimWays } from './use-may-claim.ts'

export interface ClaimDialogProps {
  device: Unmatched
  onClose: () => void
}

/** Makes known what an unrecognised device is. Opens when it is mounted. */
export function ClaimDialog({ device, onClose }: ClaimDialogProps) {
  const canLook = useCan('adaptors.view_module')
  // The device may be a module's already, and only one of its factors be new.
  const known = useQuery({ ...moduleOfDeviceQuery(device.module_manufacturer_id), enabled: canLook })
  const isKnown = !canLook || known.isFetchedAfterMount
  return isKnown ? <OpenDialog device={device} known={known.data ?? undefined} onClose={onClose} /> : null
}

interface OpenDialogProps extends ClaimDialogProps {
  known: Module | undefined
}

function OpenDialog({ device, known, onClose }: OpenDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, close] = useOpenOnMount(onClose)
  const form = useClaimForm(device, known)
  const claim = async (values: ClaimValues): Promise<void> => {
    try {
      const body = claimBody(device, values, known !== undefined)
      const { data } = await api.mqttClaim({ body })
      notify.success(t('claim.done', { count: data.readings_stored }))
    } catch (error) {
      throw inFormNames(error)
    }
    // Modules, factors, readings, what is waiting: there is no list that it does not touch.
    await client.invalidateQueries()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('claim.title', { device: device.module_manufacturer_id })}
      size="lg"
      form={form}
      onSubmit={claim}
      submitLabel={t('claim.submit')}
      errorFallback={t('claim.failed')}
    >
      <ClaimedDevice device={device} />
      <ClaimFields form={form} known={known} />
    </FormDialog>
  )
}

function useClaimForm(device: Unmatched, known: Module | undefined) {
  const { t } = useTranslation()
  const ways = useClaimWays()
  const required = (text: string) => (text.trim() === '' ? t('form.required') : null)
  const makesModule = (values: ClaimValues) => known === undefined && values.module_way === 'new'
  const takesModule = (values: ClaimValues) => known === undefined && values.module_way === 'old'
  return useForm<ClaimValues>({
    initialValues: claimValues(device, {
      module_way: ways.newModule || !ways.oldModule ? 'new' : 'old',
      factor_way: ways.newFactor ? 'new' : 'old',
    }),
    validate: {
      module_code: (text, values) => (makesModule(values) ? required(text) : null),
      module: (text, values) => (takesModule(values) ? required(text) : null),
      factor_name: (text, values) => (values.factor_way === 'new' ? required(text) : null),
      factor_code: (text, values) => (values.factor_way === 'new' ? required(text) : null),
      factor_id: (text, values) => (values.factor_way === 'old' ? required(text) : null),
    },
  })
}
