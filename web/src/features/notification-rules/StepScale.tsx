import type { NotificationRule } from '@quantrac/contract'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { stepPlaces } from './step-scale.ts'
import classes from './StepScale.module.css'
import { minutesWords, targetsWords } from './rule-words.ts'

/** The steps of a rule on one line of time; the sentence above says the same. */
export function StepScale({ steps }: Pick<NotificationRule, 'steps'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const places = stepPlaces(steps.map((step) => step.after_minutes))
  return (
    <div className={classes.scale} aria-hidden>
      <div className={classes.line} />
      {steps.map((step, place) => (
        <div
          key={step.after_minutes}
          className={classes.step}
          style={{ '--at': `${places[place] ?? 0}%` } as CSSProperties /* its own property */}
          title={targetsWords(step, { t, language })}
        >
          <i />
          <small>
            {step.after_minutes === 0 ? t('ruleSentence.now') : minutesWords(step.after_minutes, language)}
          </small>
          <span>{targetsWords(step, { t, language })}</span>
        </div>
      ))}
    </div>
  )
}
