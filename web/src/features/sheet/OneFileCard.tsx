import { Button, Text, Title } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, download } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import classes from './SheetPage.module.css'

/** The sheet of what is stored, to be edited and imported again, and a template. */
export function OneFileCard() {
  const { t } = useTranslation()
  const canExport = useCan('adaptors.view_module')
  const save = useSaveFile()
  const language = currentLanguage()
  const words = {
    preparing: t('sheet.exporting'),
    saved: t('sheet.exported'),
    failed: t('sheet.exportFailed'),
  }
  const { data: count } = useQuery({
    queryKey: [...modulesKey, 'count'],
    queryFn: async ({ signal }) => (await api.moduleList({ query: { limit: 1 } }, { signal })).count,
    enabled: canExport,
  })
  return (
    <section className={classes.card}>
      <Title order={2} size="sm">
        {t('sheet.oneFile')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('sheet.oneFileText')}
      </Text>
      {canExport && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconDownload size={17} aria-hidden />}
          disabled={save.isPending}
          onClick={() =>
            save.mutate({
              fetch: () => download('moduleExportCsv', { query: { locale: language } }),
              name: 'stations.csv',
              words,
            })
          }
        >
          {count === undefined ? t('sheet.exportAll') : t('sheet.export', { count })}
        </Button>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
        disabled={save.isPending}
        onClick={() =>
          save.mutate({
            fetch: () => download('moduleSheetTemplate', { query: { locale: language } }),
            name: 'template.csv',
            words,
          })
        }
      >
        {t('sheet.template')}
      </Button>
    </section>
  )
}
