import type { SampleImport, SampleImportResult } from '@quantrac/contract'
import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, download } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { samplesKey } from '../../api/samples.ts'
import { DeleteQuestion } from '../../components/dialog/DeleteQuestion.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import type { DeleteQuestion as Question } from '../../components/table/row-actions.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { resultText } from '../../lib/sample-text.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import classes from './Samples.module.css'
import { sampleImportsQuery } from './samples-query.ts'
import { type Looked, useSampleImport } from './use-sample-import.ts'

interface SampleImportDialogProps {
  /** Of lines that name none; without it each line names its own. */
  station?: { id: number; code: string }
  onClose: () => void
}

/** Takes samples from a sheet, after it was said what is in it; below, the sheets that were taken before. */
export function SampleImportDialog({ station, onClose }: SampleImportDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const input = useRef<HTMLInputElement>(null)
  const { looked, look, take } = useSampleImport(station?.id, close)
  const title = station === undefined ? t('samples.importAll') : t('samples.importTo', { code: station.code })
  const isReady = looked !== null && looked.result.errors.length === 0
  return (
    <Modal opened={opened} onClose={close} title={title} size="lg">
      <Stack gap={12}>
        <Text size="sm">{t(station === undefined ? 'samples.importHelpAll' : 'samples.importHelp')}</Text>
        <Group gap="sm">
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            aria-label={t('samples.chooseSheet')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file !== undefined) look.mutate(file)
              event.currentTarget.value = ''
            }}
          />
          <Button
            variant={isReady ? 'default' : 'filled'}
            loading={look.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t('samples.chooseSheet')}
          </Button>
          <Template />
        </Group>
        {looked !== null && <Outcome looked={looked} />}
        {isReady && (
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button loading={take.isPending} onClick={() => take.mutate(looked)}>
              {t('samples.take', { count: looked.result.rows })}
            </Button>
          </Group>
        )}
        <Earlier />
      </Stack>
    </Modal>
  )
}

function Template() {
  const { t } = useTranslation()
  const { mutate } = useSaveFile()
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() =>
        mutate({
          fetch: () => download('sampleTemplate', { query: { locale: currentLanguage() } }),
          name: 'quantrac.csv',
          words: {
            preparing: t('download.preparing'),
            saved: t('samples.templateSaved'),
            failed: t('download.failed'),
          },
        })
      }
    >
      {t('samples.template')}
    </Anchor>
  )
}

const MOST_ROWS = 5

function Outcome({ looked: { file, result } }: { looked: Looked }) {
  const { t } = useTranslation()
  const { errors, refused, rows, samples, ignored } = result
  if (errors.length > 0)
    return (
      <Alert color="red" role="alert" title={t('samples.wrongLines', { file: file.name, count: refused })}>
        <ul className={classes.lines}>
          {errors.map(({ line, field, detail, written }) => (
            <li key={`${line} ${field}`}>
              {`${t('samples.line', { line })}${written === '' ? '' : ` «${written}»`}: ${detail}`}
            </li>
          ))}
        </ul>
      </Alert>
    )
  return (
    <section aria-live="polite">
      <Text fw={600}>{t('samples.sheetHas', { file: file.name, count: rows })}</Text>
      <ul className={classes.lines}>
        {samples.slice(0, MOST_ROWS).map((one) => (
          <li key={one.line}>{rowText(one)}</li>
        ))}
        {rows > MOST_ROWS && <li>{t('samples.moreRows', { count: rows - MOST_ROWS })}</li>}
      </ul>
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('samples.ignored', { heads: ignored.join(', ') })}
        </Text>
      )}
    </section>
  )
}

const rowText = (one: SampleImportResult['samples'][number]): string =>
  [
    one.module_code,
    one.factor_code,
    formatDateTime(one.taken_at, currentLanguage()),
    resultText(one, currentLanguage()),
    one.laboratory,
    one.result_code,
  ]
    .filter((text) => text !== '')
    .join(' · ')

function Earlier() {
  const { t } = useTranslation()
  const imports = useQuery(sampleImportsQuery)
  const mayUndo = useCan('samples.delete_sample')
  const [asked, setAsked] = useState<{ question: Question; turn: number }>()
  const questionOf = (one: SampleImport): Question => ({
    name: t('samples.importName', { file: one.filename }),
    what: t('samples.undoWhat', { count: one.left }),
    call: () => api.sampleImportDelete({ params: { id: one.id } }),
    renews: samplesKey,
    done: t('samples.undone', { file: one.filename }),
    failed: t('samples.undoFailed'),
  })
  const rows = imports.data?.results ?? []
  if (rows.length === 0) return null
  return (
    <section aria-label={t('samples.earlier')}>
      <Text fw={600}>{t('samples.earlier')}</Text>
      <ul className={classes.imports}>
        {rows.map((one) => (
          <li key={one.id}>
            <span>{importText(one, t('samples.count', { count: one.left }))}</span>
            {mayUndo && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('samples.undoOf', { file: one.filename })}
                onClick={() =>
                  setAsked((last) => ({ question: questionOf(one), turn: (last?.turn ?? 0) + 1 }))
                }
              >
                {t('samples.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <DeleteQuestion key={asked.turn} question={asked.question} onClose={() => undefined} />
      )}
    </section>
  )
}

const importText = ({ filename, created_at, created_by }: SampleImport, count: string): string =>
  [filename, count, formatDateTime(created_at, currentLanguage()), created_by ?? '']
    .filter((text) => text !== '')
    .join(' · ')
