import { useForm } from '@mantine/form'
import type { ModbusSource } from '@quantrac/contract'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { DiscardQuestion, useDirtyGuard } from '../../components/form/DirtyGuard.tsx'
import { FormButtons } from '../../components/form/FormButtons.tsx'
import { SaveFailure } from '../../components/form/SaveFailure.tsx'
import { focusFirst, useSave } from '../../components/form/use-save.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { ConnectionPart } from './ConnectionPart.tsx'
import classes from './InstrumentForm.module.css'
import { changeOf, type InstrumentValues, instrumentValues, writeOf } from './modbus-form.ts'
import { modbusKey } from './modbus-list.ts'
import { RegistersPart } from './RegistersPart.tsx'
import { StationPart } from './StationPart.tsx'
import { useChecks } from './use-checks.ts'
import { useFactors } from './use-factors.ts'
import { useLive } from './use-live.ts'

/** Adds or changes an instrument, from its address to the factors that it measures. */
export function InstrumentForm({ source }: { source: ModbusSource | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useCan('settings.change_mqttconfig')
  const checks = useChecks()
  const form = useForm<InstrumentValues>({
    initialValues: instrumentValues(source, currentLanguage()),
    validate: checks,
  })
  const { station, isNewStation } = form.values
  const factors = useFactors(isNewStation ? '' : station)
  const { live, read } = useLive()
  const failed = t(source === null ? 'modbus.addFailed' : 'modbus.saveFailed')
  const leave = () => void navigate({ to: '/setting/modbus' })
  const save = useSave(
    {
      form,
      save: async (values) => {
        const locale = currentLanguage()
        if (source !== null)
          return api.modbusSourceUpdate({ params: { id: source.id }, body: changeOf(values, locale) })
        return api.modbusSourceCreate({ body: writeOf(values, { moduleId: factors.moduleId, locale }) })
      },
      renews: modbusKey,
      done: ({ data: { name } }) => t(source === null ? 'modbus.added' : 'modbus.saved', { name }),
      failed,
    },
    leave,
  )
  const guard = useDirtyGuard(may && !save.isPending && !save.isSuccess && form.isDirty())
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <fieldset disabled={!may} className={classes.parts}>
        <ConnectionPart form={form} read={read} />
        <RegistersPart form={form} live={live} read={read} known={factors.known} />
        <StationPart form={form} isNew={source === null} />
      </fieldset>
      {may && (
        <div className={classes.end}>
          <SaveFailure error={save.error} form={form} failed={failed} mb="md" />
          <FormButtons
            isPending={save.isPending}
            onCancel={leave}
            submitLabel={source === null ? t('modbus.addAndRead') : t('common.save')}
          />
        </div>
      )}
      <DiscardQuestion opened={guard.isAsking} onKeep={guard.keep} onDiscard={guard.leave} />
    </form>
  )
}
