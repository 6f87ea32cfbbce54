import { type DutyRota, localInstant } from '@quantrac/contract'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { Can } from '../../components/access/Can.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { formatDay } from '../../lib/time-format.ts'
import classes from './DutyRotas.module.css'
import { rotasQuery } from './rotas-query.ts'

/** Who stands in for whom, of today and later. */
export function SwapList({ rota }: { rota: DutyRota }) {
  const { t } = useTranslation()
  const takeBack = useTakeBack(rota.id)
  if (rota.swaps.length === 0) return null
  return (
    <ul className={classes.swaps} aria-label={t('duty.swaps')}>
      {rota.swaps.map(({ id, date, user, by }) => {
        const day = formatDay(localInstant(date))
        const words = t('duty.swapped', { day, user: user.name, by: by.name })
        return (
          <li key={id}>
            <span>{words}</span>
            <Can do="notify.change_rule">
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={t('duty.takeBackOf', { words })}
                disabled={takeBack.isPending}
                onClick={() => takeBack.mutate(id)}
              >
                {t('duty.takeBack')}
              </Button>
            </Can>
          </li>
        )
      })}
    </ul>
  )
}

function useTakeBack(id: number) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  return useMutation({
    mutationFn: (swap_id: number) => api.dutySwapDelete({ params: { id, swap_id: String(swap_id) } }),
    onSuccess: () => notify.success(t('duty.takenBack')),
    onError: (error) => notifyFailure(error, t('duty.failed.takeBack')),
    onSettled: () => client.invalidateQueries({ queryKey: rotasQuery.queryKey }),
  })
}
