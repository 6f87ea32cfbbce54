import { Alert } from '@mantine/core'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconBellPlus from '@tabler/icons-react/dist/esm/icons/IconBellPlus.mjs'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'

export interface FollowedNoteProps {
  /** The number of ticked stations and factors. */
  modules: number
  factors: number
}

/** Says what is followed with the current ticks, and the effect. */
export function FollowedNote({ modules, factors }: FollowedNoteProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const number = (value: number): string => formatNumber(value, language)
  const isAll = modules === 0 && factors === 0
  const parts = [
    ...(modules > 0 ? [t('followed.modules', { count: modules, number: number(modules) })] : []),
    ...(factors > 0 ? [t('followed.factors', { count: factors, number: number(factors) })] : []),
  ]
  const what = new Intl.ListFormat(language).format(parts)
  return (
    <Alert
      role="note"
      color="gray"
      mb="md"
      icon={isAll ? <IconBellRinging aria-hidden /> : <IconBellPlus aria-hidden />}
      title={isAll ? t('followed.all') : t('followed.only', { what })}
    >
      {isAll ? t('followed.allText') : t('followed.onlyText')}
    </Alert>
  )
}
