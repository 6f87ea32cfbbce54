import { Button, Text } from '@mantine/core'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileDrop } from '../../lib/use-file-drop.ts'
import classes from './SheetPage.module.css'

/** Takes a sheet that is dropped or chosen. */
export function FileZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined): void => {
    if (file !== undefined) onFile(file)
  }
  const drop = useFileDrop(take)
  return (
    <section className={classes.zone} aria-label={t('sheet.zone')} {...drop}>
      <IconTable size={32} stroke={1.5} className={classes.icon} aria-hidden />
      <Text fw={600}>{t('sheet.drop')}</Text>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        className={classes.file}
        aria-label={t('sheet.choose')}
        tabIndex={-1}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('sheet.choose')}</Button>
      <Text size="sm" c="dimmed" className={classes.words ?? ''}>
        {t('sheet.accepted')}
      </Text>
      <Text size="sm" c="dimmed" className={classes.words ?? ''}>
        {t('sheet.rules')}
      </Text>
    </section>
  )
}
