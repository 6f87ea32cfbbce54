import { useTranslation } from 'react-i18next'
import { cutText } from '../../lib/cut-text.ts'
import { countsOf } from './group-presets.ts'
import classes from './RightsCell.module.css'

/** The rest shows on hover. */
const LONGEST = 100

interface RightsCellProps {
  /** `view_module` of each. */
  codenames: readonly string[]
  /** In the reader's language. */
  names: readonly string[]
  /** Where there is no column for it: to how many stations they are limited (0: to none). */
  stations?: number
}

/** What permissions a row gives: how many, and their names. */
export function RightsCell({ codenames, names, stations }: RightsCellProps) {
  if (codenames.length === 0) return '-'
  const text = names.join(', ')
  return (
    <span className={classes.rights} title={text}>
      <RightCounts codenames={codenames} />
      {stations !== undefined && (
        <>
          {' · '}
          <ScopeCell count={stations} />
        </>
      )}
      <small>{cutText(text, LONGEST)}</small>
    </span>
  )
}

/** «6 quyền xem, 2 quyền sửa» */
export function RightCounts({ codenames }: Pick<RightsCellProps, 'codenames'>) {
  const { t } = useTranslation()
  const { view, change } = countsOf(codenames)
  return [
    ...(view > 0 ? [t('settingPermission.viewCount', { count: view })] : []),
    ...(change > 0 ? [t('settingPermission.changeCount', { count: change })] : []),
  ].join(', ')
}

/** To how many stations it is limited; 0: to none. */
export function ScopeCell({ count }: { count: number }) {
  const { t } = useTranslation()
  return count === 0 ? t('settingPermission.scopeAll') : t('settingPermission.scopeCount', { count })
}
