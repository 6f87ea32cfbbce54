import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Mark } from './sheet-groups.ts'
import classes from './SheetPage.module.css'

const signs = { added: '+', changed: '~', same: '=' } as const
const names = {
  added: 'sheet.added',
  changed: 'sheet.changedMark',
  wrong: 'sheet.wrong',
  same: 'sheet.same',
} as const

/** What becomes of a line; `isNamed`: it says so to those who do not see it. */
export function MarkIcon({ mark, isNamed = true }: { mark: Mark; isNamed?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.mark} data-mark={mark}>
      {mark === 'wrong' ? (
        <IconAlertTriangle size={18} aria-hidden />
      ) : (
        <span aria-hidden>{signs[mark]}</span>
      )}
      {isNamed && <VisuallyHidden>{t(names[mark])}</VisuallyHidden>}
    </span>
  )
}
