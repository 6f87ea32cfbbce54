import type { Condition } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { factorWord } from './factor-word.ts'
import classes from './Condition.module.css'

interface ConditionWordProps {
  condition: Condition
  /** It is a factor's: only a station can be off line. */
  isFactor?: boolean
}

/** The name of a condition in its colour. */
export function ConditionWord({ condition, isFactor = false }: ConditionWordProps) {
  const { t } = useTranslation()
  return (
    <span className={classes.word} data-condition={condition}>
      {t(`condition.${isFactor ? factorWord(condition) : condition}`)}
    </span>
  )
}
