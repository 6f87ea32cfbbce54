import { useForm } from '@mantine/form'
import type { Module, Unmatched } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './ClaimDialog.module.css'
import { ClaimFields } from './ClaimFields.tsx'
import {
  type ClaimValues,
  claimBody,
  claimValues,
  type Device,
  type FactorWay,
  inFormNames,
} from './claim-form.ts'
import { factorsOfDeviceQuery, moduleOfDeviceQuery } from './mqtt-query.ts'
import { useClaimWays } from './use-may-claim.ts'

export interface ClaimDialogProps {
  device: Unmatched
  onClose: () => void
}

/** Claims an unmatched device with all that it sends. Opens when it is mounted. */
export function ClaimDialog({ device, onClose }: ClaimDialogProps) {
  const canLook = useCan('adaptors.view_module')
  // The device may already belong to a module, and only its factors be new.
  const known = useQuery({ ...moduleOfDeviceQuery(device.module_manufacturer_id), enabled: canLook })
  const sent = useQuery(factorsOfDeviceQuery(device.module_manufacturer_id))
  const isKnown = (!canLook || known.isFetchedAfterMount) && sent.isFetchedAfterMount
  if (!isKnown) return null
  const factors = new Set([device.factor_manufacturer_id, ...(sent.data ?? [])])
  return (
    <OpenDialog
      device={device}
      factors={[...factors].toSorted((a, b) => a.localeCompare(b, currentLanguage(), { numeric: true }))}
      known={known.data ?? undefined}
      onClose={onClose}
    />
  )
}

interface OpenDialogProps extends ClaimDialogProps {
  factors: readonly string[]
  known: Module | undefined
}

function OpenDialog({ device, factors, known, onClose }: OpenDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const sender = { id: device.module_manufacturer_id, factors }
  const form = useClaimForm(sender, { first: device.factor_manufacturer_id, known })
  const claim = async (values: ClaimValues) => {
    try {
      return await api.mqttClaim({ body: claimBody(sender, values, known !== undefined) })
    } catch (error) {
      throw inFormNames(error, values)
    }
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('claim.title', { device: device.module_manufacturer_id })}
      size={860}
      form={form}
      save={claim}
      // Modules, factors, readings and the unmatched: every list.
      renews={[]}
      done={({ data }) => t('claim.done', { count: data.readings_stored })}
      failed={t('claim.failed')}
      submitLabel={t('claim.submit')}
    >
      <ClaimedDevice device={device} />
      <ClaimFields form={form} known={known} />
    </FormDialog>
  )
}

/** `first`: the factor whose row was pressed. */
function useClaimForm(device: Device, { first, known }: { first: string; known: Module | undefined }) {
  const { t } = useTranslation()
  const ways = useClaimWays()
  const required = (text: string) => (text.trim() === '' ? t('form.required') : null)
  const makesModule = (values: ClaimValues) => known === undefined && values.module_way === 'new'
  const takesModule = (values: ClaimValues) => known === undefined && values.module_way === 'old'
  const requiredIn = (way: FactorWay) => (text: string, values: ClaimValues, path: string) =>
    values.factors[Number(path.split('.')[1])]?.way === way ? required(text) : null
  return useForm<ClaimValues>({
    initialValues: claimValues(device, {
      module: ways.newModule || !ways.oldModule ? 'new' : 'old',
      factor: (sent) => (ways.newFactor ? 'new' : sent === first ? 'old' : 'none'),
    }),
    validate: {
      module_code: (text, values) => (makesModule(values) ? required(text) : null),
      module: (text, values) => (takesModule(values) ? required(text) : null),
      factors: { name: requiredIn('new'), code: requiredIn('new'), factor_id: requiredIn('old') },
    },
  })
}

/** Where the device sends, since when, and its newest message. */
function ClaimedDevice({ device }: { device: Unmatched }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <div className={classes.device}>
      <dl className={classes.facts}>
        <dt>{t('mqtt.topic')}</dt>
        <dd>{device.topic || '–'}</dd>
        <dt>{t('mqtt.firstSeen')}</dt>
        <dd>
          <RelativeTime instant={device.first_seen_at} locale={language} />
        </dd>
        <dt>{t('mqtt.lastSeen')}</dt>
        <dd>
          <RelativeTime instant={device.last_seen_at} locale={language} />
        </dd>
      </dl>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <pre className={classes.sample} aria-label={t('mqtt.sample')} tabIndex={0}>
        {device.sample}
      </pre>
    </div>
  )
}
