import type { WidgetType } from '@quantrac/contract'
import { Anchor, Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { fieldRules, widgetTypes } from '../../api/contract-values.ts'
import { FactorField } from './FactorField.tsx'
import { RangeField } from './RangeField.tsx'
import { StationField } from './StationField.tsx'
import type { PageRange } from './widget-body.ts'
import { type DraftProblem, draftOf, problemOf, type WidgetDraft, writeOfDraft } from './widget-draft.ts'
import type { WidgetDrawerProps } from './WidgetDrawer.tsx'
import classes from './WidgetForm.module.css'
import { WidgetPreview } from './WidgetPreview.tsx'

interface WidgetFormProps
  extends Pick<WidgetDrawerProps, 'widget' | 'isFull' | 'edits' | 'onDone' | 'onClose'> {
  type: WidgetType
  range: PageRange
  onDirty: (isDirty: boolean) => void
  /** Back to the gallery; undefined: it is beside the form. */
  onBack: (() => void) | undefined
}

/** What a widget shows, with a live preview. */
export function WidgetForm({
  type,
  widget,
  range,
  isFull,
  edits,
  onDirty,
  onBack,
  onDone,
  onClose,
}: WidgetFormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(widget))
  const [isSaving, setSaving] = useState(false)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const change = (changed: Partial<WidgetDraft>): void => {
    setDraft((before) => ({ ...before, ...changed }))
    setRefused({})
    onDirty(true)
  }
  const limit = widgetTypes[type].factor_limit
  const problem = problemOf(type, draft)
  const wordsOf = (wanted: DraftProblem): string | undefined =>
    problem === wanted && (isTried || wanted === 'factorsTooMany')
      ? t(`widgets.${wanted}`, { most: limit, count: draft.factors.length - limit })
      : undefined
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (problem !== null) return
    setSaving(true)
    try {
      const written = writeOfDraft(type, draft)
      await (widget === undefined ? edits.add(written) : edits.change(widget.id, written))
      onDone()
      setDraft(draftOf(undefined))
      setTried(false)
      onDirty(false)
    } catch (error) {
      // The reason was told; that of a field is repeated below it.
      setRefused(error instanceof ApiError ? error.fields : {})
    } finally {
      setSaving(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.fields}>
        {onBack !== undefined && (
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            ← {t('widgets.back')}
          </Anchor>
        )}
        <WidgetPreview type={type} draft={draft} range={range} />
        <TextInput
          label={t('widgets.formTitle')}
          description={t('widgets.formTitleHelp')}
          value={draft.title}
          maxLength={fieldRules.widget.title?.max ?? 100}
          error={refused['title']}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        {limit > 0 && (
          <>
            <StationField
              value={draft.module_code}
              error={refused['module_code'] ?? wordsOf('stationNeeded')}
              onChange={(code) => change({ module_code: code, factors: [] })}
            />
            <FactorField
              type={type}
              module={draft.module_code}
              value={draft.factors}
              error={refused['factors'] ?? wordsOf('factorsTooMany') ?? wordsOf('factorsNeeded')}
              onChange={(factors) => change({ factors })}
            />
          </>
        )}
        <RangeField value={draft.range} page={range} onChange={(own) => change({ range: own })} />
      </div>
      <footer className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={widget === undefined && isFull}>
          {widget === undefined ? t('widgets.create') : t('widgets.save')}
        </Button>
      </footer>
    </form>
  )
}
