import type { Transmission } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '../../components/access/AddButton.tsx'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import type { TableSearch } from '../../components/table/list-address.ts'
import { formatClock, formatShort } from '../../lib/time-format.ts'
import { searchText } from '../../lib/search-text.ts'
import { useNow } from '../../lib/use-now.ts'
import { DayLegend } from './DayStrip.tsx'
import { DestinationRow } from './DestinationRow.tsx'
import { lookOf } from './late.ts'
import classes from './Transmissions.module.css'
import { destinationsQuery } from './transmissions-query.ts'

/** Where files go, each opened in its place. */
export function Destinations() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const found = useQuery(destinationsQuery)
  const all = found.data ?? []
  const add = () => void navigate({ to: '/setting/transmissions', search: { edit: 'new' } })
  const addButton = (
    <AddButton needs={['transmissions.add_transmission']} onAdd={add} isNext={all.length === 0}>
      {t('transmissions.add')}
    </AddButton>
  )
  return (
    <>
      <PageHeader
        title={all.length === 0 ? t('nav.transmissions') : <Headline all={all} />}
        context={<Context all={found.data} />}
        actions={addButton}
      />
      <Loaded query={found} fallback={t('transmissions.fetchFailed')} height={320}>
        {(rows) => (rows.length === 0 ? <Empty /> : <List all={rows} />)}
      </Loaded>
    </>
  )
}

/** «3 tệp chờ gửi ở 1 nơi nhận, Hải Phòng đã gửi đến 12:35» */
function Headline({ all }: { all: readonly Transmission[] }) {
  const { t } = useTranslation()
  const now = useNow()
  const late = all.filter((one) => lookOf(one, now) === 'late')
  const on = all.filter(({ enabled }) => enabled)
  const only = on[0]
  const last = late.toSorted((one, other) => waitingSince(one) - waitingSince(other))[0] ?? only
  const until = last?.state.sent_until ?? null
  const said =
    last === undefined || until === null
      ? null
      : t('transmissions.sentUntil', { name: last.name, time: formatShort(until, now) })
  if (late.length > 0) {
    const count = late.reduce((sum, { state }) => sum + state.pending, 0)
    return (
      <>
        <Text span inherit c="var(--state-warning)">
          {t('transmissions.filesWait', { count })}
        </Text>
        <Text span inherit fw={400} c="dimmed">
          {` ${t('transmissions.atPlaces', { count: late.length })}`}
        </Text>
        {said !== null && `, ${said}`}
      </>
    )
  }
  if (on.length === 1 && said !== null) return said
  const isSent = on.some(({ state }) => state.sent_until !== null)
  return t(isSent ? 'transmissions.allSent' : 'nav.transmissions')
}

const waitingSince = ({ state }: Transmission): number => Date.parse(state.oldest_pending ?? '9999-12-31')

function Context({ all }: { all: readonly Transmission[] | undefined }) {
  const { t } = useTranslation()
  if (all === undefined || all.length === 0) return t('transmissions.lead')
  const on = all.filter(({ enabled }) => enabled).length
  const parts = [t('transmissions.on', { count: on })]
  if (all.length > on) parts.push(t('transmissions.off', { count: all.length - on }))
  return `${parts.join(', ')} · ${t('transmissions.circular')}`
}

function Empty() {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <Text fw={600}>{t('transmissions.empty')}</Text>
      <Text c="dimmed" size="sm" maw="56ch">
        {t('transmissions.emptyText')}
      </Text>
    </div>
  )
}

/** More than fit on a screen are searched. */
const many = 10

function List({ all }: { all: readonly Transmission[] }) {
  const { t } = useTranslation()
  const now = useNow()
  const navigate = useNavigate()
  const { destination }: TableSearch = useSearch({ strict: false })
  const [search, setSearch] = useState('')
  // The only one is open unless a person closes it.
  const opened = destination ?? (all.length === 1 ? String(all[0]?.id) : undefined)
  const toggle = (id: string): void =>
    void navigate({
      to: '.',
      search: { destination: opened !== id ? id : all.length === 1 ? 'none' : undefined },
      replace: true,
      resetScroll: false,
    })
  const rows = all.filter((one) => textOf(one).includes(searchText(search.trim())))
  return (
    <>
      {all.length > many && (
        <div className={classes.search}>
          <SearchBox label={t('transmissions.search')} value={search} onSearch={setSearch} />
        </div>
      )}
      <div className={classes.card}>
        <DayLegend />
        <div className={classes.head} aria-hidden>
          <span />
          <span>{t('transmissions.destination')}</span>
          <span>{t('transmissions.until')}</span>
          <span className={classes.hours}>
            <span>{t('transmissions.lastDay')}</span>
            <span>{formatClock(now)}</span>
          </span>
          <span className={classes.right}>{t('transmissions.queue')}</span>
          <span />
        </div>
        {rows.map((one) => (
          <DestinationRow
            key={one.id}
            destination={one}
            isOpen={String(one.id) === opened}
            onToggle={() => toggle(String(one.id))}
          />
        ))}
        {rows.length === 0 && <p className={classes.none}>{t('table.noMatch')}</p>}
        <p className={classes.foot}>{t('transmissions.rule')}</p>
      </div>
    </>
  )
}

const textOf = ({ name, host, stations }: Transmission): string =>
  searchText([name, host, ...stations.map(({ module_code: code }) => code)].join(' '))
