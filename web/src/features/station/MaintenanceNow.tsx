import { Button } from '@mantine/core'
import type { MaintenanceStretch } from '@quantrac/contract'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { maintenanceKey, maintenanceNowQuery } from '../../api/maintenance.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import classes from './MaintenanceNow.module.css'

/** What the station, or some of its factors, is in now, until when and why; and the button that ends it. */
export function MaintenanceNow({ code }: { code: string }) {
  const may = useCan('adaptors.view_module')
  const { data } = useQuery({ ...maintenanceNowQuery(code), enabled: may })
  if (data === undefined || data.length === 0) return null
  return (
    <ul className={classes.list}>
      {data.map((one) => (
        <Line key={one.id} of={one} />
      ))}
    </ul>
  )
}

function Line({ of }: { of: MaintenanceStretch }) {
  const { t } = useTranslation()
  const now = useMinute()
  const mayEnd = useCan('adaptors.change_maintenance')
  const end = useEnd(of)
  const until =
    of.end === null
      ? t('station.maintenanceOpen')
      : t('station.maintenanceUntil', { to: formatShort(of.end, now) })
  const facts = [of.factor_codes.join(', '), of.reason].filter((text) => text !== '')
  return (
    <li className={classes.line}>
      <IconTool size={18} aria-hidden className={classes.icon} />
      <span>
        <b>{until}</b>
        {facts.map((fact) => ` · ${fact}`)}
      </span>
      {mayEnd && (
        <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          {t('station.maintenanceEnd')}
        </Button>
      )}
    </li>
  )
}

function useEnd({ id, module_code: code }: MaintenanceStretch) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.maintenanceEnd({ params: { id } }),
    onSuccess: () => notify.success(t('station.maintenanceEnded', { code })),
    onError: (error) => notifyFailure(error, t('station.maintenanceEndFailed')),
    onSettled: () => client.invalidateQueries({ queryKey: maintenanceKey }),
  })
}
