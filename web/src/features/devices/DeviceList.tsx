import type { Device, DevicePage } from '@quantrac/contract'
import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHints } from '../../components/layout/KeyHints.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { shortNames } from '../../components/live-stations/short-names.ts'
import { EmptyRows } from '../../components/table/DataTable.tsx'
import { Pagination } from '../../components/table/Pagination.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import classes from './DeviceList.module.css'
import { DeviceRow } from './DeviceRow.tsx'
import { MOST } from './devices-query.ts'
import { groups } from './groups.ts'

export interface DeviceListProps {
  state: TableState
  found: UseQueryResult<DevicePage>
  chosen: string | undefined
  onChoose: (device: string) => void
  isWide: boolean
}

/** The devices under the heads of their groups. */
export function DeviceList({ state, found, chosen, onChoose, isWide }: DeviceListProps) {
  const { t } = useTranslation()
  const { data, isError, error, refetch } = found
  const count = data?.count ?? 0
  return (
    <div className={classes.frame}>
      {isWide && count > 0 && <Columns />}
      <ScrollArea
        className={classes.area ?? ''}
        aria-label={t('devices.list')}
        aria-busy={data === undefined && !isError}
      >
        {data !== undefined ? (
          <Groups rows={data.results} counts={data.counts} chosen={chosen} onChoose={onChoose} />
        ) : isError ? (
          <ErrorView error={error} fallback={t('devices.failed')} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
        {data !== undefined && count === 0 && (
          <EmptyRows
            page={{ ...state, isFiltered: state.filter('group') !== undefined }}
            empty={{ title: 'devices.empty', text: 'devices.emptyText', noMatch: 'devices.noMatch' }}
          />
        )}
      </ScrollArea>
      {count > MOST && (
        <Pagination
          page={state.page}
          limit={MOST}
          count={count}
          of={t('devices.title')}
          onPage={state.setPage}
        />
      )}
      {count > 0 && <Keys />}
    </div>
  )
}

function Columns() {
  const { t } = useTranslation()
  return (
    <div className={classes.columns} aria-hidden>
      <span />
      <span>{t('devices.columns.device')}</span>
      <span>{t('devices.columns.what')}</span>
      <span>{t('devices.columns.every')}</span>
      <span>{t('devices.columns.station')}</span>
    </div>
  )
}

interface GroupsProps extends Pick<DeviceListProps, 'chosen' | 'onChoose'> {
  rows: readonly Device[]
  counts: DevicePage['counts']
}

function Groups({ rows, counts, chosen, onChoose }: GroupsProps) {
  const { t } = useTranslation()
  const names = shortNames(rows.flatMap(({ station }) => (station === null ? [] : [station])))
  return groups.map((group) => {
    const own = rows.filter((row) => row.group === group)
    if (own.length === 0) return null
    return (
      <Fragment key={group}>
        <h2 className={classes.group} id={`devices-${group}`}>
          {t(`devices.groups.${group}`)}
          <span>{formatNumber(counts[group], currentLanguage())}</span>
        </h2>
        <ul className={classes.items} aria-labelledby={`devices-${group}`}>
          {own.map((row) => (
            <DeviceRow
              key={row.id}
              device={row}
              station={row.station === null ? null : (names.get(row.station.code) ?? row.station.name)}
              isChosen={row.id === chosen}
              onChoose={onChoose}
            />
          ))}
        </ul>
      </Fragment>
    )
  })
}

const waitingRows = 8

function Waiting() {
  const { t } = useTranslation()
  return (
    <output className={classes.loading} aria-label={t('loading.label')}>
      {Array.from({ length: waitingRows }, (_, place) => (
        <div key={place} className={classes.waiting} aria-hidden>
          <Skeleton height={13} width={`${60 - (place % 3) * 8}%`} mb={8} />
          <Skeleton height={11} width="35%" />
        </div>
      ))}
    </output>
  )
}

const keys = [
  { keys: 'J K', text: 'move' },
  { keys: 'Enter', text: 'make' },
  { keys: '/', text: 'search' },
] as const

/** The keys of the list, for windows that have a keyboard. */
function Keys() {
  const { t } = useTranslation()
  return (
    <KeyHints
      className={classes.keys}
      hints={keys.map(({ keys: pressed, text }) => [pressed, t(`devices.keys.${text}`)])}
    />
  )
}
