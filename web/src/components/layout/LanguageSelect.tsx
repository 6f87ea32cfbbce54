import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { tellLanguage } from '../../api/mail.ts'
import { chooseLanguage, currentLanguage, languages } from '../../i18n/i18n.ts'
import classes from './LanguageSelect.module.css'

const words = { vi: { short: 'VIE', name: 'Tiếng Việt' }, en: { short: 'ENG', name: 'English' } } as const

/** The two languages; a choice is stored and changes every text immediately, and the person's mails. */
export function LanguageSelect({ fullWidth = false }: { fullWidth?: boolean }) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      size="xs"
      classNames={{ root: classes.root ?? '', indicator: classes.indicator ?? '' }}
      fullWidth={fullWidth}
      aria-label={t('shell.language')}
      value={currentLanguage()}
      onChange={(value) => {
        const language = languages.find((one) => one === value)
        if (language === undefined) return
        void chooseLanguage(language)
        void tellLanguage(language)
      }}
      data={languages.map((language) => ({
        value: language,
        label: (
          <span title={words[language].name} lang={language}>
            {words[language].short}
          </span>
        ),
      }))}
    />
  )
}
