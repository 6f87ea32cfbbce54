import { useTranslation } from 'react-i18next'
import classes from './AllBox.module.css'

export interface AllBoxProps {
  /** What the whole list is of. */
  name: string
  share: 'all' | 'some' | 'none'
  disabled?: boolean
  /** Ticks every box, or none. */
  onChooseAll: (isChosen: boolean) => void
}

/** A box that ticks every box of a list, half ticked if only some of them are ticked. */
export function AllBox({ name, share, disabled = false, onChooseAll }: AllBoxProps) {
  const { t } = useTranslation()
  return (
    <label className={classes.all}>
      <input
        type="checkbox"
        aria-label={t('followed.selectAllOf', { name })}
        checked={share === 'all'}
        disabled={disabled}
        ref={(input) => {
          if (input !== null) input.indeterminate = share === 'some'
        }}
        onChange={() => onChooseAll(share !== 'all')}
      />
      {t('followed.selectAll')}
    </label>
  )
}
