import type { Standard, StandardImport } from '@quantrac/contract'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { sheetOf } from '../../api/sheet-of.ts'
import { standardsKey } from '../../components/standards/standards-query.ts'

interface Looked {
  sheet: Blob
  name: string
  result: StandardImport
}

/** Takes the filled sheet of a document, after it was said what would change. */
export function ImportButton({ standard }: { standard: Standard }) {
  const { t } = useTranslation()
  const { code } = standard
  const input = useRef<HTMLInputElement>(null)
  const { looked, setLooked, look, take } = useImport(standard)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        aria-label={t('standards.chooseSheet', { code })}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file !== undefined) look.mutate(file)
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        loading={look.isPending}
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('standards.import')}
      </Button>
      <Modal
        opened={looked !== null}
        onClose={() => setLooked(null)}
        title={t('standards.importOf', { code })}
        size="lg"
      >
        {looked !== null && (
          <Stack gap={12}>
            <Outcome looked={looked} />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={() => setLooked(null)}>
                {t('common.cancel')}
              </Button>
              {looked.result.errors.length === 0 && (
                <Button loading={take.isPending} onClick={() => take.mutate(looked.sheet)} data-autofocus>
                  {t('standards.takeSheet')}
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  )
}

function useImport({ id, code }: Standard) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const [looked, setLooked] = useState<Looked | null>(null)
  const onError = (error: unknown) => notifyFailure(error, t('standards.importFailed'))
  const look = useMutation({
    mutationFn: async (file: File): Promise<Looked> => {
      const sheet = sheetOf(file)
      const { data } = await api.standardImport({ params: { id }, query: { dry: '1' }, body: sheet })
      return { sheet, name: file.name, result: data }
    },
    onSuccess: setLooked,
    onError,
  })
  const take = useMutation({
    mutationFn: (sheet: Blob) => api.standardImport({ params: { id }, body: sheet }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: standardsKey })
      setLooked(null)
      notify.success(t('standards.imported', { code }))
    },
    onError,
  })
  return { looked, setLooked, look, take }
}

function Outcome({ looked: { name, result } }: { looked: Looked }) {
  const { t } = useTranslation()
  const { added, changed, removed, errors, entries } = result
  if (errors.length > 0)
    return (
      <Alert color="red" title={t('standards.wrongLines', { name })}>
        <ul>
          {errors.map(({ line, field, detail }) => (
            <li key={`${line} ${field}`}>{`${t('standards.line', { line })}: ${detail}`}</li>
          ))}
        </ul>
      </Alert>
    )
  return (
    <>
      <Text>{t('standards.sheetHas', { name, count: entries.length })}</Text>
      <Text>
        {[
          t('standards.added', { count: added }),
          t('standards.changed', { count: changed }),
          t('standards.removed', { count: removed }),
        ].join(' · ')}
      </Text>
      {removed > 0 && (
        <Text size="sm" c="dimmed">
          {t('standards.removedWhy')}
        </Text>
      )}
    </>
  )
}
