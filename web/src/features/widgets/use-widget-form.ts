import type { WidgetType } from '@quantrac/contract'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { widgetTypes } from '../../api/contract-values.ts'
import { type DraftProblem, draftOf, problemOf, type WidgetDraft, writeOfDraft } from './widget-draft.ts'
import type { DrawerGiven } from './drawer-given.ts'

interface FormGiven extends Pick<DrawerGiven, 'widget' | 'edits' | 'onDone'> {
  type: WidgetType
  onDirty: (isDirty: boolean) => void
}

/** What a person has chosen for a widget, and what is wrong with it. */
export function useWidgetForm({ type, widget, edits, onDone, onDirty }: FormGiven) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(widget))
  const [isSaving, setSaving] = useState(false)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const most = widgetTypes[type].factor_limit
  const problem = problemOf(type, draft)
  /** Too many is told at once, what is missing when it is stored. */
  const wordsOf = (wanted: DraftProblem): string | undefined =>
    problem === wanted && (isTried || wanted === 'factorsTooMany')
      ? t(`widgets.problems.${wanted}`, { most, count: draft.factors.length - most })
      : undefined
  const store = async (): Promise<void> => {
    setTried(true)
    if (problem !== null) return
    setSaving(true)
    try {
      const written = writeOfDraft(type, draft)
      await (widget === undefined ? edits.add(written) : edits.change(widget.id, written))
      setDraft(draftOf(undefined))
      setTried(false)
      onDirty(false)
      onDone()
    } catch (error) {
      // The reason was told; that of a field is repeated below it.
      setRefused(error instanceof ApiError ? error.fields : {})
    } finally {
      setSaving(false)
    }
  }
  return {
    draft,
    isSaving,
    problems: {
      title: refused['title'],
      module_code: refused['module_code'] ?? wordsOf('stationNeeded'),
      factors: refused['factors'] ?? wordsOf('factorsTooMany') ?? wordsOf('factorsNeeded'),
    },
    change: (changed: Partial<WidgetDraft>): void => {
      setDraft((before) => ({ ...before, ...changed }))
      setRefused({})
      onDirty(true)
    },
    submit: (event: SyntheticEvent): void => {
      event.preventDefault()
      void store()
    },
  }
}
