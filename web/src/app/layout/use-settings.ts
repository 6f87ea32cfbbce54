import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { currentUserQuery, mayAny } from '../../api/current-user.ts'
import { settingGroups } from '../page-facts.ts'
import { navigationOf } from './navigation.ts'
import { usePages } from './use-pages.ts'

/** Where the settings begin: with the stations, else with what is everybody's own. */
const STATIONS = '/setting/data'
const OWN = '/setting/user_profiles'

/** The page that the entry of the settings opens. */
export function useSettingsPath(): string {
  const { data } = useQuery(currentUserQuery)
  return mayAny(data, ['adaptors.view_module']) ? STATIONS : OWN
}

/** The groups of the settings' list; none until it is known what the person may see. */
export function useSettings() {
  const { data, isPending } = useDeferredValue(useQuery(currentUserQuery))
  const pages = usePages()
  return isPending ? [] : navigationOf(settingGroups, pages, (needs) => mayAny(data, needs))
}
