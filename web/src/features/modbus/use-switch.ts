import type { ModbusSource } from '@quantrac/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { modbusKey } from './modbus-list.ts'

/** Switches the reading of an instrument on or off, and says which. */
export function useSwitch() {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, enabled }: ModbusSource) =>
      api.modbusSourceUpdate({ params: { id }, body: { enabled: !enabled } }),
    onSuccess: ({ data: { name, enabled } }) =>
      notify.success(t(enabled ? 'modbus.switchedOn' : 'modbus.switchedOff', { name })),
    onError: (error, { name }) => notifyFailure(error, t('modbus.switchFailed', { name })),
    onSettled: () => client.invalidateQueries({ queryKey: modbusKey }),
  })
}
