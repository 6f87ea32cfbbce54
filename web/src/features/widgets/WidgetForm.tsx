import { Anchor, Button, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Widget, WidgetRange, WidgetType, WidgetWrite } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { fieldRules, widgetRanges, widgetTypes } from '../../api/contract-values.ts'
import { StationField } from '../../components/form/StationField.tsx'
import type { DrawerGiven } from './drawer-given.ts'
import { heightOf } from './grid-height.ts'
import { TypePreview } from './TypePreview.tsx'
import { takesStation, typesWithMore } from './type-groups.ts'
import { WidgetBody } from './WidgetBody.tsx'
import classes from './WidgetForm.module.css'
import { WidgetFrame } from './WidgetFrame.tsx'
import type { PageRange } from './widget-body.ts'
import { moduleQuery } from './widget-data.ts'

const draftOf = (widget: Widget | undefined): WidgetDraft => ({
  title: widget?.title ?? '',
  module_code: widget === undefined || widget.gone.module ? '' : (widget.module_code ?? ''),
  factors: widget?.factors ?? [],
  range: widget?.range ?? null,
})

const optionText = (code: string, name: string, unit: string): string =>
  [name === code ? code : `${code} ${name}`, unit].filter((part) => part !== '').join(', ')

interface WidgetFormProps
  extends Pick<DrawerGiven, 'widget' | 'isFull' | 'range' | 'edits' | 'onDone' | 'onClose'> {
  type: WidgetType
  onDirty: (isDirty: boolean) => void
  /** Back to the gallery; undefined: it is beside the form. */
  onBack: (() => void) | undefined
}

/** What a widget shows, with a live preview. */
export function WidgetForm(props: WidgetFormProps) {
  const { type, widget, range, isFull, onBack, onClose } = props
  const { t } = useTranslation()
  const { draft, problems, isSaving, change, submit } = useWidgetForm(props)
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
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
          {...fieldRules.widget.title}
          error={problems.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        {takesStation(type) && (
          <StationField
            label={t('widgets.station')}
            value={draft.module_code}
            error={problems.module_code}
            onChange={(code) => change({ module_code: code, factors: [] })}
          />
        )}
        {widgetTypes[type].factor_limit > 0 && (
          <FactorField
            type={type}
            module={draft.module_code}
            value={draft.factors}
            error={problems.factors}
            onChange={(factors) => change({ factors })}
          />
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

/** The widget as it will be; with sample data until station and factors are chosen. */
function WidgetPreview({ type, draft, range }: { type: WidgetType; draft: WidgetDraft; range: PageRange }) {
  const { t } = useTranslation()
  const [settled] = useDebouncedValue(draft, 300)
  const isReady = problemOf(type, settled) === null
  const widget = useMemo(() => ({ id: 0, ...writeOfDraft(type, settled) }), [type, settled])
  const height = Math.min(240, Math.max(heightOf(widgetTypes[type].layout.h), 88))
  return (
    <section className={classes.preview} style={{ height }} aria-label={t('widgets.preview')}>
      {isReady ? (
        <WidgetBody key={type} widget={widget} range={range} width={332} isVisible />
      ) : (
        <WidgetFrame
          head={{ title: draft.title.trim() || t(`widgets.types.${type}`), sub: t('widgets.sample') }}
        >
          <TypePreview type={type} isLarge />
        </WidgetFrame>
      )}
    </section>
  )
}

interface RangeFieldProps {
  /** Null: the page's. */
  value: WidgetRange | null
  page: PageRange
  onChange: (range: WidgetRange | null) => void
}

/** Whether a widget has a range of its own, and which. */
function RangeField({ value, page, onChange }: RangeFieldProps) {
  const { t } = useTranslation()
  const same = widgetRanges.find((name) => name === page.choice) ?? '24h'
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a flex box in every browser
    <div className={classes.range} role="group" aria-label={t('widgets.range')}>
      <span className={classes.label}>{t('widgets.range')}</span>
      <SegmentedControl
        aria-label={t('widgets.range')}
        value={value === null ? 'page' : 'own'}
        onChange={(choice) => onChange(choice === 'page' ? null : same)}
        data={[
          { value: 'page', label: t('widgets.pageRange') },
          { value: 'own', label: t('widgets.ownRange') },
        ]}
      />
      {value !== null && (
        <Select
          aria-label={t('widgets.ownRangePick')}
          allowDeselect={false}
          value={value}
          onChange={(text) => onChange(widgetRanges.find((name) => name === text) ?? same)}
          data={widgetRanges.map((name) => ({ value: name, label: t(`range.names.${name}`) }))}
        />
      )}
    </div>
  )
}

interface FactorFieldProps {
  type: WidgetType
  /** The module's code; '' for none. */
  module: string
  value: readonly string[]
  error: string | undefined
  onChange: (codes: string[]) => void
}

/** Chooses factors of a module, as many as the type shows; says why no more can be chosen. */
function FactorField({ type, module, value, error, onChange }: FactorFieldProps) {
  const { t } = useTranslation()
  const latest = useQuery({ ...moduleQuery(module), enabled: module !== '' })
  const factors = latest.data?.module?.factors ?? []
  const most = widgetTypes[type].factor_limit
  const isFull = value.length >= most
  const others = typesWithMore(type).map((one) => t(`widgets.types.${one}`))
  const why = [
    t('widgets.factorsFull', { count: most }),
    ...(others.length === 0 ? [] : [t('widgets.factorsOther', { types: others.join(', ') })]),
  ]
  return (
    <MultiSelect
      label={
        <span className={classes.factorFieldLabel}>
          {t('widgets.factors')}
          <span className={classes.count}>{t('widgets.factorCount', { count: value.length, most })}</span>
        </span>
      }
      labelProps={{ className: classes.whole }}
      description={module === '' ? t('widgets.stationFirst') : isFull ? why.join(' ') : undefined}
      disabled={module === ''}
      searchable
      placeholder={value.length === 0 ? t('widgets.factorsPick') : undefined}
      // A chosen one can be taken back; another is refused, and the line below says why.
      data={factors.map(({ code, name, unit }) => ({
        value: code,
        label: optionText(code, name, unit),
        disabled: isFull && !value.includes(code),
      }))}
      value={[...value]}
      onChange={onChange}
      error={error}
      nothingFoundMessage={latest.isFetching ? t('loading.label') : t('table.noMatch')}
      comboboxProps={{ withinPortal: true }}
      hidePickedOptions={false}
    />
  )
}

interface FormGiven extends Pick<DrawerGiven, 'widget' | 'edits' | 'onDone'> {
  type: WidgetType
  onDirty: (isDirty: boolean) => void
}

/** What a person has chosen for a widget, and what is wrong with it. */
function useWidgetForm({ type, widget, edits, onDone, onDirty }: FormGiven) {
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

/** A widget as the form holds it; '' is no station yet. */
interface WidgetDraft {
  readonly title: string
  readonly module_code: string
  readonly factors: readonly string[]
  readonly range: WidgetRange | null
}

type DraftProblem = 'stationNeeded' | 'factorsNeeded' | 'factorsTooMany'

/** What keeps a draft from being stored; null if nothing does. */
function problemOf(type: WidgetType, { module_code, factors }: WidgetDraft): DraftProblem | null {
  const { factor_limit } = widgetTypes[type]
  if (takesStation(type) && module_code === '') return 'stationNeeded'
  if (factor_limit === 0) return null
  if (factors.length === 0) return 'factorsNeeded'
  return factors.length > factor_limit ? 'factorsTooMany' : null
}

/** A draft as it is written. */
function writeOfDraft(type: WidgetType, draft: WidgetDraft): WidgetWrite {
  const takesFactors = widgetTypes[type].factor_limit > 0
  return {
    type,
    title: draft.title.trim(),
    module_code: takesStation(type) ? draft.module_code : null,
    factors: takesFactors ? [...draft.factors] : [],
    range: draft.range,
  }
}
