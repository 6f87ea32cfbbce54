import { type Electricity, localDay } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatClock, formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { energyText } from './change-text.ts'
import { Figure, Unit } from './Figure.tsx'
import classes from './Figures.module.css'

/** The greatest half hour of this month, and how near to its limit it was. */
export function DemandFigure({ power }: { power: NonNullable<Electricity['power']> }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const now = useNow()
  const { maximum, limit_kw: limit } = power
  const at = maximum && Date.parse(maximum.start)
  const when =
    at === null
      ? ''
      : localDay(at) === localDay(now)
        ? t('energy.todayAt', { time: formatClock(at) })
        : formatShort(at, now)
  return (
    <Figure
      title={t('energy.demandTitle')}
      value={
        <>
          {maximum === null ? '–' : energyText(maximum.kw, language)}
          <Unit>kW</Unit>
        </>
      }
      note={
        maximum === null ? (
          t('energy.unknown')
        ) : (
          <>
            <strong>{when}</strong>, {t('energy.halfHour')}
          </>
        )
      }
    >
      {maximum !== null && limit !== null && limit > 0 && (
        <div className={classes.bar}>
          <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden>
            <rect className={classes.track} x="0" y="3" width="100" height="6" />
            <rect
              className={classes.fill}
              data-beyond={maximum.kw > limit || undefined}
              x="0"
              y="3"
              width={Math.min(100, (maximum.kw / limit) * LIMIT_AT)}
              height="6"
            />
            <rect className={classes.limit} x={LIMIT_AT} y="0" width="0.8" height="12" />
          </svg>
          <div className={classes.shares}>
            <span>{formatNumber((maximum.kw / limit) * 100, language)} %</span>
            <span>{t('energy.limit', { limit: formatMeasured(limit, language) })}</span>
          </div>
        </div>
      )}
    </Figure>
  )
}

/** In % of the track: what is beyond the limit is seen, too. */
const LIMIT_AT = 92
