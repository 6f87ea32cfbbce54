import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { electricityKey } from '../../api/electricity-key.ts'
import { Can } from '../../components/access/Can.tsx'
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { SourceFact } from '../../components/standards/SourceFact.tsx'
import limits from '../../components/standards/Limits.module.css'
import { type Asked, removed, type Subject } from './subjects.ts'
import classes from './Tariffs.module.css'

interface EntryDetailsProps {
  subject: Subject
  /** What it is called in a question. */
  name: string
  /** When it holds, in words, and what is made anew without it. */
  force: string
  changes: string
  state: 'held' | 'later' | 'over'
  facts: readonly (readonly [label: string, value: string])[]
  ask: (asked: Asked) => void
  children?: ReactNode
}

/** One entry: its numbers, what it follows from, and what can be done with it. */
export function EntryDetails(props: EntryDetailsProps) {
  const { subject, force, state, facts, ask, children } = props
  const { t } = useTranslation()
  const { document, source } = subject.entry
  return (
    <div className={`${limits.opened} ${classes.entry}`}>
      <dl className={limits.facts}>
        {[
          [t('tariffs.force'), force] as const,
          ...facts,
          [t('tariffs.document'), document === '' ? t('tariffs.own') : document] as const,
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <SourceFact name={t('tariffs.source')} source={source} open={t('tariffs.openText')} />
      </dl>
      {children}
      <div className={limits.foot}>
        <span>{t(`tariffs.states.${state}`)}</span>
        <Can do="settings.change_tariff">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => ask({ does: 'add', subject })}
          >
            {t('tariffs.addLike')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => ask({ does: 'edit', subject })}
          >
            {t('common.edit')}
          </Button>
          <Removal {...props} />
        </Can>
      </div>
    </div>
  )
}

function Removal({ subject, name, changes }: EntryDetailsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await removed(subject)
    await client.invalidateQueries({ queryKey: electricityKey })
    notify.success(t('tariffs.deleted', { name }))
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('common.delete')}
      </Button>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        name={name}
        consequences={changes}
        onConfirm={remove}
        errorFallback={t('tariffs.deleteFailed')}
      />
    </>
  )
}
