import { MINUTE_MS } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { givenName } from '../../lib/initials.ts'

/** «Đang trực: Dũng, Hà»; undefined where nobody has duty, there is no rota, or it is not known. */
export function useDutyNow(): string | undefined {
  const { t } = useTranslation()
  const maySee = useCan('notify.view_alert')
  const { data } = useQuery({
    queryKey: ['duty-rotas', 'now'],
    queryFn: async ({ signal }) => (await api.dutyRotaNow(undefined, { signal })).data,
    refetchInterval: MINUTE_MS,
    enabled: maySee,
  })
  const people = new Map(data?.flatMap((rota) => rota.people.map(({ id, name }) => [id, givenName(name)])))
  return people.size === 0 ? undefined : t('dashboard.onDuty', { names: [...people.values()].join(', ') })
}
