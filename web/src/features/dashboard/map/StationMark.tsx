import type { Condition } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { kindIcons } from '../../../components/layout/kind-icons.ts'
import type { Cluster } from './clusters.ts'
import classes from './StationMark.module.css'

/** What the label of an exception says. */
export interface MarkWords {
  /** «NT-DQT · COD» */
  place: string
  /** «92,4 mg/L ↑» */
  value: string
}

/** One station, or the number of several; shape and colour are those of the worst state. */
export function StationMark({ cluster, onChoose }: { cluster: Cluster; onChoose: () => void }) {
  const { t } = useTranslation()
  const [module, ...others] = cluster.marks
  if (module === undefined) return null
  const Icon = kindIcons[module.type]
  const worst = t(`condition.${cluster.worst}`)
  const label =
    others.length === 0
      ? `${module.name}, ${worst}`
      : t('dashboard.cluster', { count: cluster.marks.length, worst })
  return (
    <button
      type="button"
      className={classes.mark}
      data-condition={cluster.worst}
      aria-label={label}
      title={label}
      onClick={onChoose}
    >
      <span className={classes.shape}>
        {others.length === 0 ? <Icon size={12} stroke={2} aria-hidden /> : cluster.marks.length}
      </span>
    </button>
  )
}

/** The label of an exception: its station, factor and value. */
export function MarkLabel({ condition, words }: { condition: Condition; words: MarkWords }) {
  return (
    <span className={classes.label} data-condition={condition}>
      <span className={classes.place}>{words.place}</span>
      <span className={classes.value}>{words.value}</span>
    </span>
  )
}
