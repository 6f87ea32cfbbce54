import type { Module } from '@quantrac/contract'
import { Button, Group, Skeleton, Text, UnstyledButton } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { shallowEqual } from '@mantine/hooks'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { AllBox } from './AllBox.tsx'
import type { FactorChoice } from './choices-query.ts'
import { isKnown } from './factor-store.ts'
import { shareOf } from './followed-choice.ts'
import classes from './StationFactors.module.css'
import { TickList } from './TickList.tsx'

export interface StationFactorsProps {
  station: Module
  /** The factors to show; undefined while loading. */
  factors: readonly FactorChoice[] | 'failed' | undefined
  chosen: ReadonlySet<number>
  isOpen: boolean
  /** All its factors are already followed with it. */
  isFollowedWhole: boolean
  onToggle: (station: Module, isOpen: boolean) => void
  onRetry: (station: Module) => void
  onChoose: (ids: readonly number[], isChosen: boolean) => void
}

/** A station that opens to its factors. Memoised: there may be a thousand of them. */
export const StationFactors = memo(function StationFactors(props: StationFactorsProps) {
  const { station, factors, isOpen, isFollowedWhole, onToggle } = props
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={classes.station} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onToggle(station, !isOpen)}
        >
          <IconChevronRight size={16} aria-hidden />
          <span className={classes.words}>
            <span className={classes.code}>{station.code}</span>{' '}
            {station.name !== station.code && <span className={classes.name}>{station.name}</span>}
          </span>
        </UnstyledButton>
        {isFollowedWhole && <span className={classes.count}>{t('followed.whole')}</span>}
        {isKnown(factors) && <Count factors={factors} chosen={props.chosen} />}
      </div>
      {isOpen && (
        <fieldset className={classes.factors} id={id} aria-label={station.code}>
          <Factors {...props} />
        </fieldset>
      )}
    </div>
  )
}, isDrawnAlike)

/** A tick gives every station a new set; only the station of that factor renders again. */
function isDrawnAlike(last: StationFactorsProps, next: StationFactorsProps): boolean {
  const { chosen: lastChosen, ...lastRest } = last
  const { chosen, ...rest } = next
  if (!shallowEqual(lastRest, rest)) return false
  if (!isKnown(rest.factors)) return true
  return rest.factors.every(({ id }) => chosen.has(id) === lastChosen.has(id))
}

function Count({ factors, chosen }: { factors: readonly FactorChoice[]; chosen: ReadonlySet<number> }) {
  const { t } = useTranslation()
  const count = factors.filter(({ id }) => chosen.has(id)).length
  const number = (value: number): string => formatNumber(value, currentLanguage())
  return (
    <span className={classes.count} data-some={count > 0 || undefined}>
      {t('followed.chosenOf', { count: number(count), total: number(factors.length) })}
    </span>
  )
}

function Factors({ station, factors, chosen, onChoose, onRetry }: StationFactorsProps) {
  const { t } = useTranslation()
  if (factors === undefined) return <Skeleton height={12} width="40%" my={10} aria-busy />
  if (factors === 'failed') {
    return (
      <Group gap="sm" role="alert">
        <Text size="sm">{t('errors.loadFactorsFailed')}</Text>
        <Button size="compact-sm" variant="default" onClick={() => onRetry(station)}>
          {t('common.retry')}
        </Button>
      </Group>
    )
  }
  if (factors.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('followed.stationEmpty')}
      </Text>
    )
  }
  const ids = factors.map(({ id }) => id)
  return (
    <>
      {ids.length > 1 && (
        <AllBox
          name={station.code}
          share={shareOf(ids, chosen)}
          onChooseAll={(isChosen) => onChoose(ids, isChosen)}
        />
      )}
      <TickList options={factors} chosen={chosen} onChoose={onChoose} />
    </>
  )
}
