import type { AlertChoice, Excursion } from '@quantrac/contract'
import { Text, Textarea } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useWindowEvent } from '@mantine/hooks'
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { alertChoicesQuery } from '../../components/handling/alert-choices-query.ts'
import { causeName } from '../../components/handling/owner-words.ts'
import { useHandling } from '../../components/handling/use-handling.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { aboutName } from '../../lib/health-words.ts'
import { limitsText } from '../../lib/limits-text.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { type ClosingValues, closingOf } from './closing.ts'
import classes from './CloseDialog.module.css'
import { plainSide, toneOfExcursion } from './excursion-words.ts'
import { handledAs } from './handled-as.ts'

interface CloseDialogProps {
  row: Excursion
}

type Form = UseFormReturnType<ClosingValues>

/** Writes down why it happened and what was done. Opens when it is mounted. */
export function CloseDialog({ row }: CloseDialogProps) {
  const { t } = useTranslation()
  const now = useNow()
  const [opened, close] = useOpenOnMount()
  const { save } = useHandling()
  const choices = useQuery(alertChoicesQuery)
  const form = useForm<ClosingValues>({
    initialValues: { cause_id: '', actions: [], note: '' },
    validate: (values) => (closingOf(values, []) === null ? { cause_id: t('handling.close.required') } : {}),
  })
  const offered = (kind: AlertChoice['kind']): AlertChoice[] =>
    (choices.data ?? []).filter((one) => one.kind === kind && one.enabled)
  const side = plainSide(row, t)
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size={560}
      title={
        <>
          {t('handling.close.title')}
          <Text size="sm" c="dimmed" fw={400}>
            {`${aboutName(row, t)} ${side} · ${row.module_name || row.module} · ${t('inbox.since', { from: formatShort(row.started_at, now) })}`}
          </Text>
        </>
      }
      form={form}
      submitLabel={t('handling.close.submit')}
      save={async (values) => {
        const written = closingOf(values, namesOf(offered('action')))
        if (written !== null) await save(handledAs(row, t), { do: 'close', written })
      }}
      failed={t('owner.failed.close')}
    >
      <Loaded query={choices} fallback={t('handling.choices.failed')} height={180}>
        {() => (
          <>
            <Causes form={form} causes={offered('cause')} />
            <Actions form={form} actions={offered('action')} />
          </>
        )}
      </Loaded>
      <Textarea
        label={t('handling.close.note')}
        description={t('handling.close.noteHelp')}
        autosize
        minRows={2}
        maxRows={8}
        {...fieldRules.alertClose.note}
        {...form.getInputProps('note')}
      />
      {row.group === 'open' && <StillOpen row={row} />}
    </FormDialog>
  )
}

const namesOf = (choices: readonly AlertChoice[]) =>
  choices.map((one) => ({ id: String(one.id), name: causeName(one, currentLanguage()) }))

/** One of them, by its number on the keyboard where no text is typed. */
function Causes({ form, causes }: { form: Form; causes: readonly AlertChoice[] }) {
  const { t } = useTranslation()
  const named = namesOf(causes)
  const { value, onChange, error } = form.getInputProps('cause_id')
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLTextAreaElement) return
    const chosen = /^[1-9]$/.test(event.key) ? named[Number(event.key) - 1] : undefined
    if (chosen === undefined) return
    onChange(chosen.id)
    event.preventDefault()
  })
  return (
    <fieldset className={classes.set} aria-describedby={error === undefined ? undefined : 'cause-error'}>
      <legend>{t('handling.close.cause')}</legend>
      <div className={classes.choices}>
        {named.map(({ id, name }, place) => (
          <label key={id} className={classes.choice}>
            <input
              type="radio"
              name="cause"
              value={id}
              data-autofocus={place === 0 || undefined}
              checked={value === id}
              onChange={() => onChange(id)}
            />
            {name}
            {place < 9 && <kbd aria-hidden>{place + 1}</kbd>}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <Text id="cause-error" size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  )
}

/** What was done: several. */
function Actions({ form, actions }: { form: Form; actions: readonly AlertChoice[] }) {
  const { t } = useTranslation()
  const { value, onChange } = form.getInputProps('actions')
  const chosen: readonly string[] = value
  if (actions.length === 0) return null
  return (
    <fieldset className={classes.set}>
      <legend>
        {t('handling.close.actions')}
        <span>{t('handling.close.several')}</span>
      </legend>
      <div className={classes.choices}>
        {namesOf(actions).map(({ id, name }) => (
          <label key={id} className={classes.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <IconCheck className={classes.check ?? ''} size={16} aria-hidden />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What happens while the value is still beyond its limit. */
function StillOpen({ row }: { row: Excursion }) {
  const { t } = useTranslation()
  const what = aboutName(row, t)
  const limit = limitsText(row, currentLanguage())
  return (
    <div className={classes.still} data-tone={toneOfExcursion(row)}>
      <IconAlertOctagon size={18} aria-hidden />
      <span>
        <b>{t('handling.close.still', { what, side: plainSide(row, t) })}</b>{' '}
        {limit === ''
          ? t('handling.close.later', { what })
          : t('handling.close.laterLimit', { what, limit: `${limit} ${row.unit}`.trim() })}
      </span>
    </div>
  )
}
