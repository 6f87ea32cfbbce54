import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { factorWord } from '../../components/condition/factor-word.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { sinceOf, type WallCase } from './wall-pages.ts'
import classes from './WallStrip.module.css'

interface WallStripProps {
  cases: { shown: WallCase[]; more: number }
  /** Of the stations, by code. */
  names: ReadonlyMap<string, string>
}

/** The worst cases of all stations; only the first is filled, and only if it is beyond a limit. */
export function WallStrip({ cases: { shown, more }, names }: WallStripProps) {
  const { t } = useTranslation()
  if (shown.length === 0) return null
  return (
    <ul className={classes.strip}>
      {shown.map((one, place) => (
        <Case
          key={`${one.station.code}/${one.factor?.code ?? ''}`}
          of={one}
          name={names.get(one.station.code) ?? one.station.name}
          isFilled={place === 0 && (one.condition === 'above' || one.condition === 'below')}
        />
      ))}
      {more > 0 && <li className={classes.more}>{t('wall.more', { count: more })}</li>}
    </ul>
  )
}

function Case({ of, name, isFilled }: { of: WallCase; name: string; isFilled: boolean }) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const { factor, condition } = of
  const since = sinceOf(of)
  const long =
    since === 0
      ? ''
      : formatDuration(now - since, language)
          .split(' ')
          .slice(0, 2)
          .join(' ')
  return (
    <li className={classes.case} data-condition={condition} data-filled={isFilled || undefined}>
      <ConditionIcon condition={condition} size={36} />
      <div className={classes.words}>
        <span className={classes.name}>
          {name}
          {factor !== null && ` · ${factor.code}`}
        </span>
        <span>
          {t(`condition.${factor === null ? condition : factorWord(condition)}`)}
          {since === 0 ? `, ${t('wall.never')}` : ` ${t('wall.since', { time: formatShort(since, now) })}`}
        </span>
      </div>
      {/* Of what never sent, the words say all; its name has the room. */}
      {(factor !== null || since > 0) && (
        <div className={classes.figures}>
          <span className={classes.value}>
            {factor === null ? (
              long
            ) : (
              <>
                {formatNumber(factor.value, language, factor.decimals)} <small>{factor.unit}</small>
              </>
            )}
          </span>
          <span>{factor === null ? t('wall.noValue') : long}</span>
        </div>
      )}
    </li>
  )
}
