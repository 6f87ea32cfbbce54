import type { Device, DevicePage } from '@quantrac/contract'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { useWalkKeys } from '../../components/inbox/use-walk-keys.ts'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import type { TableSearch } from '../../components/table/list-address.ts'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { DeviceList } from './DeviceList.tsx'
import { DevicePane } from './DevicePane.tsx'
import { DeviceTabs } from './DeviceTabs.tsx'
import classes from './DevicesPage.module.css'
import { devicesQuery } from './devices-query.ts'
import { groups } from './groups.ts'
import { useMayAdopt } from './use-may-adopt.ts'

/** Everything that has sent messages: the list, and beside it, or on a narrow window instead of it, the chosen one. */
export function DevicesPage() {
  const { t } = useTranslation()
  const isWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const state = useTableState()
  const navigate = useNavigate()
  const group = groups.find((one) => one === state.filter('group'))
  const found = useQuery(devicesQuery({ page: state.page, search: state.search, group }))
  const rows = found.data?.results
  const chosen = state.filter('device') ?? (isWide ? rows?.[0]?.id : undefined)
  const choose = (device: string | undefined, replace = false): void =>
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, device }),
      replace,
      resetScroll: false,
    })
  const row = rows?.find(({ id }) => id === chosen)
  useDeviceKeys({ rows, row, choose: (device) => choose(device, true) })
  const isPaneOnly = !isWide && chosen !== undefined
  return (
    <div className={classes.panes} data-wide={isWide || undefined}>
      {!isPaneOnly && (
        <section className={classes.list} aria-label={t('devices.list')}>
          <Head state={state} found={found.data} />
          <DeviceList
            state={state}
            found={found}
            chosen={chosen}
            onChoose={(device) => choose(device)}
            isWide={isWide}
          />
        </section>
      )}
      {chosen !== undefined && (
        <DevicePane
          key={chosen}
          id={chosen}
          known={row}
          onBack={isWide ? undefined : () => choose(undefined, true)}
        />
      )}
    </div>
  )
}

interface KeysGiven {
  rows: readonly Device[] | undefined
  /** The chosen one. */
  row: Device | undefined
  choose: (device: string) => void
}

/** J and K walk through the list, Enter makes a station of the chosen one. */
function useDeviceKeys({ rows, row, choose }: KeysGiven): void {
  const navigate = useNavigate()
  const mayAdopt = useMayAdopt()
  const move = (step: 1 | -1): void => {
    const place = row === undefined ? -1 : (rows?.indexOf(row) ?? -1)
    const next = rows?.[place === -1 ? 0 : place + step]
    if (next === undefined) return
    choose(next.id)
    const link = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"] [data-choice]`)
    link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }
  useWalkKeys({
    j: () => move(1),
    k: () => move(-1),
    enter: () => {
      if (row === undefined || !mayAdopt || row.group !== 'new') return
      void navigate({ to: '/setting/devices/adopt', search: { device: row.id } })
    },
  })
}

const loadTry = async () => (await import('./TryDialog.tsx')).TryDialog

interface HeadProps {
  state: TableState
  found: DevicePage | undefined
}

function Head({ state, found }: HeadProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<number | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.head}>
      <PageHeader
        title={t('devices.title')}
        context={<Context state={state} found={found} />}
        actions={
          <Button
            variant="default"
            onClick={() => {
              setAsking((asking ?? 0) + 1)
              setOpen(true)
            }}
          >
            {t('devices.try.title')}
          </Button>
        }
      />
      <div className={classes.tools}>
        <DeviceTabs state={state} counts={found?.counts} />
        <SearchBox label={t('devices.search')} value={state.search} onSearch={state.setSearch} />
      </div>
      <LazyDialog load={loadTry} asking={asking}>
        {(TryDialog) => <TryDialog opened={isOpen} onClose={() => setOpen(false)} />}
      </LazyDialog>
    </div>
  )
}

/** «14 thiết bị trong 7 ngày · 3 chưa có trạm · 1 bị từ chối»; of a search how many were found. */
function Context({ state, found }: HeadProps) {
  const { t } = useTranslation()
  // Its line, so that the list does not move when it comes.
  if (found === undefined) return '\u00A0'
  const number = (value: number): string => formatNumber(value, currentLanguage())
  const { counts } = found
  if (state.search !== '') return t('devices.found', { all: number(counts.all) })
  return t('devices.context', {
    all: number(counts.all),
    new: number(counts.new),
    refused: number(counts.refused),
  })
}
