import type { Standard } from '@quantrac/contract'
import { Alert, Button, Menu } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, download } from '../../api/client.ts'
import { Can } from '../../components/access/Can.tsx'
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { formLooks } from '../../components/download/form-looks.ts'
import { type ListForm, listForms } from '../../components/download/use-list-download.ts'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDay } from '../../lib/time-format.ts'
import { ImportButton } from './ImportButton.tsx'
import { SourceFact } from '../../components/standards/SourceFact.tsx'
import { limitsNothing } from '../../components/standards/limit-grid.ts'
import { LimitTable } from './LimitTable.tsx'
import { dayText, useStandardWords } from '../../components/standards/standard-words.ts'
import { standardsKey } from '../../components/standards/standards-query.ts'
import classes from '../../components/standards/Limits.module.css'

const loadForm = async () => (await import('./StandardForm.tsx')).StandardForm

/** What a document is, its limits, and what can be done with them. */
export function StandardDetails({ standard }: { standard: Standard }) {
  const { t } = useTranslation()
  const isEmpty = standard.entries.every(limitsNothing)
  return (
    <div className={classes.opened}>
      <Facts standard={standard} />
      {isEmpty && standard.shipped && (
        <Alert color="gray" title={t('standards.unfilled')}>
          {t('standards.unfilledText')}
        </Alert>
      )}
      <LimitTable standard={standard} />
      <div className={classes.foot}>
        <Changed standard={standard} />
        <Actions standard={standard} />
      </div>
    </div>
  )
}

function Facts({ standard }: { standard: Standard }) {
  const { t } = useTranslation()
  const words = useStandardWords()
  const { document, issued_on: issued, source, replaces, conditions, kept_until: kept } = standard
  const facts = [
    ['issued', [document, issued === null ? '' : dayText(issued)].filter((text) => text !== '').join(', ')],
    ['force', words.dated(standard)],
    ['kept', kept === null ? '' : words.force(standard)],
    ['replaces', replaces],
    ['conditions', conditions],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name}>
            <dt>{t(`standards.facts.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      <SourceFact name={t('standards.facts.source')} source={source} open={t('standards.openText')} />
    </dl>
  )
}

function Changed({ standard: { changed, shipped } }: { standard: Standard }) {
  const { t } = useTranslation()
  if (changed === null) return <span>{t('standards.stays')}</span>
  const by = changed.by ?? t('standards.somebody')
  const said = t(shipped ? 'standards.ownCopy' : 'standards.changedBy', {
    by,
    day: formatDay(changed.at),
  })
  return <span>{changed.note === '' ? said : `${said}: ${changed.note}`}</span>
}

function Actions({ standard }: { standard: Standard }) {
  const { t } = useTranslation()
  const { shipped, shipped_entries: original } = standard
  const [turn, setTurn] = useState<number>()
  const sheet = useSheet(standard)
  const reset = useReset(standard)
  return (
    <>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
            {t('standards.sheet')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {listForms.map((form) => {
            const { label, icon: Icon } = formLooks[form]
            return (
              <Menu.Item key={form} leftSection={<Icon size={16} aria-hidden />} onClick={() => sheet(form)}>
                {label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      <Can do="standards.change_standard">
        <ImportButton standard={standard} />
        {original !== null && (
          <Button variant="default" loading={reset.isPending} onClick={() => reset.mutate()}>
            {t('standards.reset')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setTurn((last) => (last ?? 0) + 1)}
        >
          {t(shipped ? 'standards.editCopy' : 'standards.edit')}
        </Button>
        {turn !== undefined && (
          <LazyDialog load={loadForm} asking={turn}>
            {(StandardForm) => <StandardForm key={turn} standard={standard} />}
          </LazyDialog>
        )}
      </Can>
      {!shipped && (
        <Can do="standards.delete_standard">
          <DeleteButton standard={standard} />
        </Can>
      )}
    </>
  )
}

function DeleteButton({ standard: { id, code } }: { standard: Standard }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await api.standardDelete({ params: { id } })
    await client.invalidateQueries({ queryKey: standardsKey })
    notify.success(t('standards.deleted', { code }))
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('common.delete')}
      </Button>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        name={code}
        consequences={t('standards.deleteWhat')}
        onConfirm={remove}
        errorFallback={t('standards.deleteFailed')}
      />
    </>
  )
}

/** Saves the limits as the sheet that can be filled and imported. */
function useSheet({ id }: Standard) {
  const { t } = useTranslation()
  const save = useSaveFile()
  return (form: ListForm) =>
    save.mutate({
      fetch: () =>
        download(form === 'csv' ? 'standardCsv' : 'standardXlsx', {
          params: { id },
          query: { locale: currentLanguage() },
        }),
      name: `quantrac.${form}`,
      words: {
        preparing: t('download.preparing'),
        saved: t('standards.sheetSaved'),
        failed: t('download.failed'),
      },
    })
}

/** Takes the own copy away; the notice offers nothing back: the sheet can be saved before. */
function useReset({ id, code }: Standard) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  return useMutation({
    mutationFn: () => api.standardUpdate({ params: { id }, body: { entries: null } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: standardsKey })
      notify.success(t('standards.isReset', { code }))
    },
    onError: (error) => notifyFailure(error, t('standards.saveFailed')),
  })
}
