import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { lasted } from './lasted.ts'
import { farthestWords } from '../../lib/farthest-words.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './AlertsCard.module.css'
import type { Excursion } from './excursions.ts'
import { conditionInside, nearerLimit } from './factor-words.ts'
import { COURSE_HASH, factorText } from './station-view.ts'

interface AlertRowProps {
  excursion: Excursion
  /** The course is about it. */
  isOpened: boolean
}

/** One excursion: what, how far, when and how long; it leads to its course. */
export function AlertRow({ excursion, isOpened }: AlertRowProps) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const { factor, from, to, severity, side } = excursion
  const condition = severity === 'ALERT' ? side : 'near'
  const isOpen = to === null
  return (
    <li>
      <Link
        to="."
        search={(before: TableSearch): TableSearch => ({
          ...before,
          factor: factorText([factor]),
          alert: String(excursion.id),
          zoom: undefined,
        })}
        hash={COURSE_HASH}
        resetScroll={false}
        className={classes.row}
        aria-current={isOpened ? 'true' : undefined}
      >
        <ConditionIcon condition={isOpen || severity === 'WARNING' ? condition : 'normal'} size={18} />
        <span className={classes.words}>
          <span className={classes.what} data-condition={isOpen ? condition : undefined}>
            {factor} {conditionInside(condition, t)}
          </span>
          <Worst excursion={excursion} condition={condition} />
        </span>
        <span className={classes.when} data-condition={isOpen ? condition : undefined}>
          <span>{isOpen ? t('station.open') : formatShort(from, now)}</span>
          <span>{lasted((to ?? now) - from, language)}</span>
        </span>
      </Link>
    </li>
  )
}

interface WorstProps {
  excursion: Excursion
  condition: 'above' | 'below' | 'near'
}

/** «86,9 / 75 mg/L · đỉnh 91,2» */
function Worst({ excursion, condition }: WorstProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { value, peak, decimals, unit } = excursion
  const limit = nearerLimit({ ...excursion, condition })
  const number = (of: number): string => formatNumber(of, language, decimals)
  const against = `${limit === null ? '' : ` / ${formatMeasured(limit, language)}`} ${unit}`.trimEnd()
  const first = `${number(value)}${against}`
  return (
    <span className={classes.facts}>
      {peak === null || number(peak) === number(value)
        ? first
        : `${first} · ${farthestWords(excursion.side, number(peak), t)}`}
    </span>
  )
}
