import { useNetwork, useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { intakeQuery } from '../../api/conditions.ts'
import { useServerContact } from '../../api/server-contact.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { stationsQuery } from '../../components/live-stations/stations-query.ts'
import { useAgedStations } from '../../components/live-stations/use-aged-stations.ts'
import { useLiveStations } from '../../components/live-stations/use-live-stations.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import classes from './Wall.module.css'
import { WallHeader } from './WallHeader.tsx'
import { WallRows } from './WallRows.tsx'
import { WallStrip } from './WallStrip.tsx'
import { WallTile } from './WallTile.tsx'
import { casesOf, gridOf, pagesOf, wallNames, wallOf } from './wall-pages.ts'

const AGAIN_MS = 5000
const RENEW_MS = 60_000

/** The stations on a large screen that nobody operates: what is wrong, in type for four metres, page after page. */
export function Wall() {
  const { t } = useTranslation()
  const { wall, every }: TableSearch = useSearch({ strict: false })
  const choice = wallOf({ ...(wall && { wall }), ...(every && { every }) })
  const answer = useQuery({
    ...stationsQuery('all'),
    // Nobody is there to press Retry.
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : RENEW_MS),
  })
  const stations = useAgedStations(useLiveStations('all', answer.data))
  const scopes = choice.scopes.join()
  // oxlint-disable-next-line react/exhaustive-deps -- the scopes are new with every render; their names say whether they changed
  const pages = useMemo(() => pagesOf(stations, choice.scopes), [stations, scopes])
  const names = useMemo(() => wallNames(answer.data?.stations ?? []), [answer.data])
  const { place, left } = useRotation(pages.length, choice.every)
  const page = pages[place]
  // Another try of what never succeeded has no error of its own yet.
  const isFailed = answer.isError || (answer.data === undefined && answer.errorUpdateCount > 0)
  const isLost = useIsLost(isFailed)
  const intake = useQuery(intakeQuery).data
  const away = intake?.connected === false ? intake : null
  const leave = useLeave()
  return (
    <main className={classes.wall} data-lost={isLost || away !== null || undefined}>
      <WallHeader
        stations={answer.data === undefined ? undefined : stations}
        isLost={isLost}
        away={away}
        turn={pages.length > 1 ? { place, pages: pages.length, left } : null}
        onLeave={leave}
      />
      <WallStrip cases={casesOf(stations)} names={names} />
      {answer.data === undefined && isFailed && <Missing error={answer.error} />}
      {answer.data === undefined ? (
        !isFailed && <Waiting />
      ) : page?.stations.length === 0 ? (
        // Without any station at all the headline says so.
        stations.length > 0 && <p className={classes.none}>{t('wall.none')}</p>
      ) : page?.form === 'rows' ? (
        <WallRows stations={page.stations} names={names} />
      ) : (
        <section
          className={classes.tiles}
          data-form={page?.form}
          data-grid={page?.form === 'tiles' ? gridOf(page.stations.length) : undefined}
        >
          {page?.stations.map((station) => (
            <WallTile
              key={station.code}
              station={station}
              name={names.get(station.code) ?? station.name}
              isWide={page.form === 'wide'}
            />
          ))}
        </section>
      )}
    </main>
  )
}

/** Tiles without anything in them. */
const Waiting = () => (
  <div className={classes.tiles} aria-hidden>
    {Array.from({ length: 12 }, (_, place) => (
      <div key={place} className={classes.waiting} />
    ))}
  </div>
)

/** Nothing could be loaded yet. Another try follows by itself. */
function Missing({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <p className={classes.none}>
      {errorText(error, t('errors.fetchModulesFailed'))}
      <small>{t('wall.again', { count: AGAIN_MS / 1000 })}</small>
    </p>
  )
}

/** Leads back to the page behind the wall, on Esc too. */
function useLeave(): () => void {
  const navigate = useNavigate()
  const leave = (): void => {
    void navigate({
      to: '.',
      search: ({ wall: _wall, every: _every, ...rest }: TableSearch) => rest,
    })
  }
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') leave()
  })
  return leave
}

/** Without a network, a live feed or an answer, what is shown is old. */
function useIsLost(isFailed: boolean): boolean {
  const { online } = useNetwork()
  const isFeedAway = useServerContact((contact) => contact.isFeedAway)
  return !online || isFeedAway || isFailed
}

/** The place of the page that is shown, and the seconds until the next; a single page stays. */
function useRotation(pages: number, every: number): { place: number; left: number } {
  const [second, setSecond] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSecond((last) => last + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  if (pages < 2) return { place: 0, left: 0 }
  return { place: Math.floor(second / every) % pages, left: every - (second % every) }
}
