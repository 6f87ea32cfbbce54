import type { WidgetType } from '@quantrac/contract'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldRules, widgetTypes } from '../../api/contract-values.ts'
import { FactorField } from './FactorField.tsx'
import { RangeField } from './RangeField.tsx'
import { StationField } from '../../components/form/StationField.tsx'
import { useWidgetForm } from './use-widget-form.ts'
import type { DrawerGiven } from './drawer-given.ts'
import classes from './WidgetForm.module.css'
import { WidgetPreview } from './WidgetPreview.tsx'

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
