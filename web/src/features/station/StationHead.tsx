import type { ModuleLatest } from '@quantrac/contract'
import { ActionIcon, Card, Title } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HeadActions } from './HeadActions.tsx'
import { HeadFacts, PhoneFacts } from './HeadFacts.tsx'
import classes from './StationHead.module.css'
import { StateCard } from './StateCard.tsx'
import { StateSentence } from './StateSentence.tsx'
import { toStation } from './StationList.tsx'

interface StationHeadProps {
  station: ModuleLatest
  /** Those that the arrows go through; fewer than two: no arrows. */
  stations: readonly ModuleLatest[]
  isNarrow: boolean
}

/** What the station is, and what is wrong with it. */
export function StationHead({ station, stations, isNarrow }: StationHeadProps) {
  const arrows = stations.length > 1 && <Arrows station={station} stations={stations} />
  if (isNarrow) {
    return (
      <header className={classes.phone}>
        <div className={classes.top}>
          <div className={classes.names}>
            <Title order={1} className={classes.title ?? ''}>
              {station.name}
            </Title>
            <PhoneFacts station={station} />
          </div>
          {arrows}
        </div>
        <StateCard station={station} />
        <HeadActions station={station} />
      </header>
    )
  }
  return (
    <Card component="header" className={classes.head ?? ''} data-condition={shownCondition(station)}>
      <div className={classes.top}>
        <div className={classes.names}>
          <Title order={1} className={classes.title ?? ''}>
            {station.name} <span className={classes.code}>{station.code}</span>
          </Title>
        </div>
        <HeadActions station={station} />
        {arrows}
      </div>
      <StateSentence station={station} />
      <HeadFacts station={station} />
    </Card>
  )
}

/** A station that is switched off is not judged. */
const shownCondition = ({ status, condition }: ModuleLatest) => (status ? condition : 'off')

/** To the one before and the next of the list. */
function Arrows({ station, stations }: Pick<StationHeadProps, 'station' | 'stations'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = stations.findIndex(({ code }) => code === station.code)
  const arrow = (step: -1 | 1) => {
    const next = stations[place + step]
    const Icon = step === -1 ? IconChevronLeft : IconChevronRight
    const words = t(step === -1 ? 'station.previous' : 'station.next')
    return (
      <ActionIcon
        variant="default"
        size={44}
        disabled={next === undefined}
        aria-label={next === undefined ? words : `${words}: ${next.name}`}
        onClick={() => next !== undefined && void navigate({ to: '.', search: toStation(next.code) })}
      >
        <Icon size={18} />
      </ActionIcon>
    )
  }
  return (
    <ActionIcon.Group className={classes.arrows ?? ''}>
      {arrow(-1)}
      {arrow(1)}
    </ActionIcon.Group>
  )
}
