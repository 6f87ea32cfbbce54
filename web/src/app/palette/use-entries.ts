import type { ModuleLatest } from '@quantrac/contract'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAny, useCurrentUser } from '../../api/current-user.ts'
import { tellLanguage } from '../../api/mail.ts'
import { signOut } from '../../api/sign-in.ts'
import { kindIcons } from '../../components/layout/kind-icons.ts'
import { placeSearch } from '../../components/layout/place.ts'
import { shortNames } from '../../components/live-stations/short-names.ts'
import { stationsQuery } from '../../components/live-stations/stations-query.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { chooseLanguage, currentLanguage } from '../../i18n/i18n.ts'
import { SETTINGS, shownItems } from '../layout/navigation.ts'
import { usePages, usePageTitle } from '../layout/use-pages.ts'
import { useShell } from '../shell-state.ts'
import type { PaletteEntry } from './found-entries.ts'

/** Names and codes change seldom; what the pages of stations have loaded is taken. */
const FRESH_MS = 60_000

/** Everything that the signed-in person may go to or do; `stations`, which may be thousands, changes seldom. */
export function usePaletteEntries(): Record<'stations' | 'others', readonly PaletteEntry[]> {
  const pages = usePageEntries()
  const actions = useActionEntries()
  return { stations: useStationEntries(), others: [...pages, ...actions] }
}

function useStationEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data } = useQuery({ ...stationsQuery('all'), staleTime: FRESH_MS, refetchInterval: false })
  const stations = data?.stations
  return useMemo(() => {
    if (stations === undefined) return []
    const short = shortNames(stations)
    const nameOf = ({ code, name }: ModuleLatest): string => short.get(code) ?? name
    const open =
      ({ code, type }: ModuleLatest, factor?: string) =>
      (): void =>
        void navigate({ to: `/${type}`, search: placeSearch({ module: code, factor }) })
    const ofStation = (station: ModuleLatest): PaletteEntry => ({
      id: `station ${station.code}`,
      kind: 'station',
      icon: kindIcons[station.type],
      title: nameOf(station),
      hint: `${t(`nav.${station.type}`)} · ${station.code}`,
      more: station.name,
      run: open(station),
    })
    const ofFactors = (station: ModuleLatest): PaletteEntry[] =>
      station.factors.map((factor) => ({
        id: `factor ${station.code} ${factor.code}`,
        kind: 'factor',
        icon: kindIcons[station.type],
        title: `${factor.code} · ${nameOf(station)}`,
        hint: factor.name,
        more: `${station.code} ${station.name}`,
        run: open(station, factor.code),
      }))
    return [...stations.map(ofStation), ...stations.flatMap(ofFactors)]
  }, [stations, navigate, t])
}

function usePageEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const pages = usePages()
  const titleOf = usePageTitle()
  return shownItems(pages, (needs) => mayAny(user, needs)).map((item) => ({
    id: `page ${item.path}`,
    kind: 'page',
    icon: item.nav.icon,
    title: titleOf(item),
    hint: item.path.startsWith(`${SETTINGS}/`) ? t('nav.setting') : '',
    run: () => void navigate({ to: item.path }),
  }))
}

/** What is added with a dialog or a form of its own, for those who may. */
const adding = [
  { needs: 'reports.add_report', id: 'report', icon: IconFilePlus, to: '/dataExport', search: {} },
  {
    needs: 'adaptors.add_module',
    id: 'station',
    icon: IconPlus,
    to: '/setting/data',
    search: { dialog: 'add' },
  },
  {
    needs: 'adaptors.add_module',
    id: 'sheet',
    icon: IconTable,
    to: '/setting/import/stations',
    search: {},
  },
  {
    needs: 'schedulers.add_schedule',
    id: 'schedule',
    icon: IconPlus,
    to: '/scheduler',
    search: { dialog: 'add' },
  },
] as const

const action = (entry: Pick<PaletteEntry, 'id' | 'icon' | 'title' | 'run'>): PaletteEntry => ({
  ...entry,
  id: `action ${entry.id}`,
  kind: 'action',
  hint: '',
})

function useActionEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const setDialog = useShell((shell) => shell.setDialog)
  const appearance = useAppearanceEntries()
  return [
    ...adding
      .filter(({ needs }) => mayAny(user, [needs]))
      .map(({ id, icon, to, search }) =>
        action({ id, icon, title: t(`palette.${id}`), run: () => void navigate({ to, search }) }),
      ),
    action({
      id: 'wall',
      icon: IconMaximize,
      title: t('palette.wall'),
      run: () => void navigate({ to: '.', search: (before: TableSearch) => ({ ...before, wall: '1' }) }),
    }),
    ...appearance,
    action({ id: 'keys', icon: IconKeyboard, title: t('shortcuts.title'), run: () => setDialog('keys') }),
    action({ id: 'out', icon: IconLogout, title: t('shell.logout'), run: () => void signOut() }),
  ]
}

function useAppearanceEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const language = currentLanguage() === 'vi' ? 'en' : 'vi'
  return [
    action({
      id: 'theme',
      icon: isDark ? IconSun : IconMoon,
      title: t(isDark ? 'palette.light' : 'palette.dark'),
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    }),
    action({
      id: 'language',
      icon: IconLanguage,
      // In its own words, for those who do not read the other.
      title: language === 'en' ? 'English' : 'Tiếng Việt',
      run: () => {
        void chooseLanguage(language)
        void tellLanguage(language)
      },
    }),
  ]
}
