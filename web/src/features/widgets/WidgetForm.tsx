import { Anchor, Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { WidgetRange, WidgetType } from '@quantrac/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldRules, widgetRanges, widgetTypes } from '../../api/contract-values.ts'
import { StationField } from '../../components/form/StationField.tsx'
import type { DrawerGiven } from './drawer-given.ts'
import { FactorField } from './FactorField.tsx'
import { heightOf } from './grid-height.ts'
import { TypePreview } from './TypePreview.tsx'
import { useWidgetForm } from './use-widget-form.ts'
import { WidgetBody } from './WidgetBody.tsx'
import classes from './WidgetForm.module.css'
import { WidgetFrame } from './WidgetFrame.tsx'
import type { PageRange } from './widget-body.ts'
import { problemOf, type WidgetDraft, writeOfDraft } from './widget-draft.ts'

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
        {widgetTypes[type].factor_limit > 0 && (
          <>
            <StationField
              label={t('widgets.station')}
              value={draft.module_code}
              error={problems.module_code}
              onChange={(code) => change({ module_code: code, factors: [] })}
            />
            <FactorField
              type={type}
              module={draft.module_code}
              value={draft.factors}
              error={problems.factors}
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
