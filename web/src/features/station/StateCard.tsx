import type { ModuleLatest } from '@quantrac/contract'
import { Card } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { useAwayWords } from '../../components/condition/use-away-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { type Exception, exceptionsOf } from './exceptions.ts'
import { ExceptionPeak } from './ExceptionPeak.tsx'
import { quietWords } from './quiet-words.ts'
import classes from './StateCard.module.css'
import { COURSE_HASH } from './station-view.ts'
import { toException } from './to-exception.ts'

/** The state of a station on a phone: a row a factor that is not normal. */
export function StateCard({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const now = useNow()
  const given = { t, now, language: currentLanguage() }
  const all = exceptionsOf(station, given)
  const [worst] = all
  const away = useAwayWords()
  const isUnknown = away !== undefined || station.last_seen_at === null
  if (worst === undefined) {
    return (
      <Card padding={0} className={classes.card ?? ''}>
        <div className={classes.row}>
          <ConditionIcon condition={isUnknown ? 'offline' : 'normal'} />
          <span className={classes.words}>{away ?? quietWords(station, given)}</span>
        </div>
      </Card>
    )
  }
  return (
    <Card component="ul" padding={0} className={classes.card ?? ''} data-condition={worst.condition}>
      {all.map((one) => (
        <li key={one.factor?.id ?? ''}>
          <Row exception={one} module={station.code} />
        </li>
      ))}
    </Card>
  )
}

function Row({ exception, module }: { exception: Exception; module: string }) {
  const { factor, condition, what, value, facts } = exception
  const words = (
    <>
      <ConditionIcon condition={condition} />
      <span className={classes.words}>
        <span className={classes.what} data-condition={condition}>
          {what}
        </span>
        <span className={classes.facts}>
          {value !== '' && <span className={classes.value}>{value}</span>}
          {facts.map((fact, place) => `${place > 0 || value !== '' ? ' · ' : ''}${fact}`)}
          {factor !== null && <ExceptionPeak module={module} factor={factor} before=" · " />}
        </span>
      </span>
    </>
  )
  if (factor === null) return <div className={classes.row}>{words}</div>
  return (
    <Link to="." search={toException(factor)} resetScroll={false} hash={COURSE_HASH} className={classes.row}>
      {words}
      <IconChevronRight size={18} className={classes.chevron ?? ''} aria-hidden />
    </Link>
  )
}
