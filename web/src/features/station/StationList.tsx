import { Card, CloseButton, Text, TextInput } from '@mantine/core'
import type { ModuleLatest } from '@quantrac/contract'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { shortNames } from '../../components/live-stations/short-names.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { holdsWords } from '../../lib/search-text.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { useQuietOrder } from '../../lib/use-quiet-order.ts'
import { useRowMoves } from '../../lib/use-row-moves.ts'
import { isNever, shareOfLimit, worstFirst } from './factor-order.ts'
import { type Language, percentText } from './factor-words.ts'
import classes from './StationList.module.css'

const MOST_CODES = 2

/** Another station with the same range and factors; what belongs to this one alone goes. */
export const toStation =
  (code: string) =>
  (before: TableSearch): TableSearch => ({
    ...before,
    module: code,
    alert: undefined,
    zoom: undefined,
    readings_page: undefined,
  })

interface StationListProps {
  /** Worst first. */
  stations: readonly ModuleLatest[]
  /** The code of the station that is shown. */
  code: string
}

/** The stations of a type beside the one that is shown; ↑ and ↓ go from one to the next. */
export function StationList({ stations, code }: StationListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const order = useQuietOrder(stations, (station) => station.code)
  const shown = order.rows.filter(
    (one) => search.trim() === '' || holdsWords(`${one.code} ${one.name}`, search),
  )
  const names = shortNames(stations)
  const list = useRef<HTMLUListElement>(null)
  useRowMoves(
    list,
    shown.map((one) => one.code),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const place = shown.findIndex((one) => one.code === code)
    const next = shown[place === -1 ? 0 : place + step]
    if (next === undefined) return
    const nav = event.currentTarget
    const isInList = event.target instanceof HTMLAnchorElement
    // Holding the key would leave a step of history for every station.
    void navigate({ to: '.', search: toStation(next.code), replace: true, resetScroll: false }).then(() => {
      const row = nav.querySelector<HTMLElement>('[aria-current]')
      if (isInList) row?.focus()
      row?.scrollIntoView({ block: 'nearest' })
    })
  }
  return (
    <Card
      component="nav"
      padding={0}
      className={classes.list ?? ''}
      aria-label={t('station.list')}
      onKeyDown={onKeyDown}
      {...order.handlers}
    >
      <ListSearch search={search} onSearch={setSearch} />
      {shown.length === 0 ? (
        <Text component="output" size="sm" c="dimmed" px={12} pb={12}>
          {t('stations.noMatch')}
        </Text>
      ) : (
        <ul ref={list} className={classes.rows}>
          {shown.map((station) => (
            <Row
              key={station.code}
              station={station}
              name={names.get(station.code) ?? station.name}
              isCurrent={station.code === code}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ListSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation()
  const keys = (
    <kbd className={classes.keys} aria-hidden>
      ↑ ↓
    </kbd>
  )
  return (
    <TextInput
      type="search"
      data-search
      size="xs"
      className={classes.search ?? ''}
      aria-label={t('stations.search')}
      placeholder={t('stations.search')}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        search === '' ? (
          keys
        ) : (
          <CloseButton size="sm" aria-label={t('common.clear')} onClick={() => onSearch('')} />
        )
      }
      rightSectionWidth={44}
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  )
}

interface RowProps {
  station: ModuleLatest
  /** Beside the others of its type. */
  name: string
  isCurrent: boolean
}

const Row = memo(function Row({ station, name, isCurrent }: RowProps) {
  const { t } = useTranslation()
  const now = useNow()
  const issue = stationIssue(station, { t, now, language: currentLanguage() })
  return (
    <li data-row={station.code}>
      <Link
        to="."
        search={toStation(station.code)}
        resetScroll={false}
        className={classes.row}
        aria-current={isCurrent ? 'page' : undefined}
        title={station.name}
      >
        <ConditionIcon condition={station.condition} size={18} />
        <span className={classes.names}>
          <span className={classes.name}>{name}</span>
          <span className={classes.code}>{station.code}</span>
        </span>
        {issue !== '' && (
          <span className={classes.issue} data-condition={station.condition}>
            {issue}
          </span>
        )}
      </Link>
    </li>
  )
})

/** What is wrong with a station, in a few characters: «COD ↑», «NH4 92 %», «12:47»; '' if nothing is. */
function stationIssue(
  { condition, factors, last_seen_at, status }: ModuleLatest,
  { t, now, language }: Language,
): string {
  if (!status) return t('station.off')
  if (condition === 'normal') return ''
  if (condition === 'offline')
    return last_seen_at === null ? t('station.noReadings') : formatShort(last_seen_at, now)
  const affected = worstFirst(factors).filter((one) => one.condition === condition && !isNever(one))
  const [worst] = affected
  if (worst === undefined || condition === 'late') return t('condition.late')
  if (condition === 'above') return `${worst.code} ↑`
  if (condition === 'below') return `${worst.code} ↓`
  if (condition === 'near') {
    const isOneSided = worst.min_value === null || worst.max_value === null
    return isOneSided ? `${worst.code} ${percentText(shareOfLimit(worst), language)}` : worst.code
  }
  const codes = affected.map(({ code }) => code)
  const more = codes.length - MOST_CODES
  return `${codes.slice(0, MOST_CODES).join(', ')}${more > 0 ? ` +${more}` : ''}`
}
