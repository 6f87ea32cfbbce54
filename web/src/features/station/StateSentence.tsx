import type { ModuleLatest } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { useAwayWords } from '../../components/condition/use-away-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { type Exception, exceptionsOf } from './exceptions.ts'
import { ExceptionPeak } from './ExceptionPeak.tsx'
import { quietWords } from './quiet-words.ts'
import classes from './StateSentence.module.css'
import { COURSE_HASH } from './station-view.ts'
import { toException } from './to-exception.ts'

/** More than these are told as a number. */
const MOST_TOLD = 3

/** The state of a station as a sentence, worst first; each part leads to its alert in the course. */
export function StateSentence({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const now = useNow()
  const given = { t, now, language: currentLanguage() }
  const all = exceptionsOf(station, given)
  const told = all.slice(0, MOST_TOLD)
  const [worst] = all
  const away = useAwayWords()
  const isUnknown = away !== undefined || station.last_seen_at === null
  return (
    <p className={classes.sentence}>
      <ConditionIcon condition={worst?.condition ?? (isUnknown ? 'offline' : 'normal')} />
      <span>
        {worst === undefined && (away ?? quietWords(station, given))}
        {told.map((one) => (
          <Fragment key={one.factor?.id ?? ''}>
            <Told exception={one} module={station.code} />{' '}
          </Fragment>
        ))}
        {all.length > told.length && (
          <span className={classes.more}>{t('station.more', { count: all.length - told.length })}</span>
        )}
      </span>
    </p>
  )
}

function Told({ exception, module }: { exception: Exception; module: string }) {
  const { factor, condition, what, value, facts } = exception
  return (
    <span>
      {factor === null ? (
        <span className={classes.what} data-condition={condition}>
          {what}
        </span>
      ) : (
        <Link
          to="."
          search={toException(factor)}
          resetScroll={false}
          hash={COURSE_HASH}
          className={classes.what}
          data-condition={condition}
        >
          {what}
        </Link>
      )}
      {value !== '' && ` ${value}`}
      {facts.length > 0 && `, ${facts.join(', ')}`}
      {factor !== null && <ExceptionPeak module={module} factor={factor} before=", " />}.
    </span>
  )
}
