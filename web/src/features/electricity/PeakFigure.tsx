import type { EnergyFigure, PeriodEnergy } from '@quantrac/contract'
import { useComputedColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { peakShare, totalOf } from '../../charts/energy-columns.ts'
import { tariffInks } from '../../charts/tariff-inks.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatClock } from '../../lib/time-format.ts'
import { signed } from './change-text.ts'
import { Figure, Unit } from './Figure.tsx'
import classes from './Figures.module.css'

interface PeakFigureProps {
  figure: EnergyFigure
  hasPeak: boolean
  until: string | null
}

/** The share of the peak in what was used today. */
export function PeakFigure({ figure, hasPeak, until }: PeakFigureProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const share = peakShare(figure.energy)
  const before = peakShare(figure.before.energy)
  const points = share === null || before === null ? null : signed((share - before) * 100, language)
  const time = formatClock(figure.before.until)
  return (
    <Figure
      title={t('energy.peakTitle')}
      until={until}
      value={
        <>
          {share === null ? '–' : formatNumber(share * 100, language, 1)}
          <Unit>%</Unit>
        </>
      }
      note={
        points === null || !hasPeak ? (
          t(share === null ? 'energy.unknown' : hasPeak ? 'energy.nothingBefore' : 'energy.noPeakToday')
        ) : (
          <>
            <strong>{t('energy.points', { points })}</strong> {t('energy.againstYesterday', { time })}
          </>
        )
      }
    >
      {figure.energy !== null && share !== null && <PeriodBar energy={figure.energy} />}
    </Figure>
  )
}

const periods = ['offpeak', 'normal', 'peak'] as const

function PeriodBar({ energy }: { energy: PeriodEnergy }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const inks = tariffInks[useComputedColorScheme('light')]
  const total = totalOf(energy)
  const begin = { offpeak: 0, normal: energy.offpeak, peak: energy.offpeak + energy.normal }
  return (
    <div className={classes.bar}>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden>
        {periods.map((period) => (
          <rect
            key={period}
            x={(begin[period] / total) * 100}
            y="0"
            width={(energy[period] / total) * 100}
            height="12"
            fill={inks[period]}
          />
        ))}
      </svg>
      <ul className={classes.shares}>
        {periods.map((period) => (
          <li key={period} data-period={period} title={t(`energy.periods.${period}`)}>
            <span className={classes.hidden}>{t(`energy.periods.${period}`)} </span>
            {formatNumber((energy[period] / total) * 100, language, 1)}
            {period === 'peak' && ' %'}
          </li>
        ))}
      </ul>
    </div>
  )
}
