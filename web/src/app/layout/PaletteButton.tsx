import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../../lib/use-phone.ts'
import { useShell } from '../shell-state.ts'
import { paletteKeys } from './palette-keys.ts'
import { loadPalette } from './shell-dialogs.ts'
import classes from './TopBar.module.css'

/** Looks like the field that it opens; on a phone an icon. */
export function PaletteButton() {
  const { t } = useTranslation()
  const setDialog = useShell((shell) => shell.setDialog)
  const isPhone = usePhone()
  const given = {
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: () => setDialog('palette'),
    // Its script is there when it is pressed.
    onPointerEnter: () => void loadPalette().catch(() => undefined),
    onFocus: () => void loadPalette().catch(() => undefined),
  } as const
  if (isPhone)
    return (
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('palette.label')} {...given}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  return (
    <UnstyledButton className={classes.palette} {...given}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span>{t('palette.label')}</span>
      <Kbd className={classes.keys ?? ''} aria-hidden>
        {paletteKeys.join(paletteKeys[0] === '⌘' ? '' : ' ')}
      </Kbd>
    </UnstyledButton>
  )
}
