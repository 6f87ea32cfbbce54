import type { Condition } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import classes from './Condition.module.css'

/** The name of a condition in its colour. */
export function ConditionWord({ condition }: { condition: Condition }) {
  const { t } = useTranslation()
  return (
    <span className={classes.word} data-condition={condition}>
      {t(`condition.${condition}`)}
    </span>
  )
}
