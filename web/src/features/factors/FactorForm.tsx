import type { Factor, Threshold } from '@quantrac/contract'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { useLimitWords } from '../../components/form/use-limit-words.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { changedIn, factorValues, thresholdBody, thresholdValues } from './factor-form.ts'
import { FactorFields } from './FactorFields.tsx'
import { factorsKey, factorToEditQuery } from './factors-query.ts'
import { ThresholdFailed, useFactorForm, useSaveFactor } from './use-factor-form.ts'

interface Loaded {
  factor: Factor
  threshold: Threshold
}

export interface FactorFormProps extends ListDialogProps<Factor> {
  /** The module of a new factor; without it the module is chosen here. */
  moduleCode: string | undefined
}

/** Adds a factor to a module, or edits one. Opens when it is mounted. */
export function FactorForm({ row, ...given }: FactorFormProps) {
  return row === undefined ? <AddFactor {...given} /> : <EditFactor factor={row} onClose={given.onClose} />
}

function AddFactor({ moduleCode, page, onClose }: Omit<FactorFormProps, 'row'>) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  return (
    <FactorDialog
      opened={opened}
      onClose={close}
      title={t('factor.addTitle')}
      moduleCode={moduleCode}
      loaded={undefined}
      // The list of one module keeps its order and page.
      addsTo={moduleCode === undefined && page}
      failed={t('errors.createFactorFailed')}
    />
  )
}

/** Edits a factor and its threshold, both loaded again. */
function EditFactor({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const query = useQuery({ ...factorToEditQuery(factor.id), enabled: opened })
  const loaded = query.isFetchedAfterMount ? query.data : undefined
  const waiting = query.isError ? (
    <ErrorView
      error={query.error}
      fallback={t('errors.fetchFactorFailed')}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <FieldsSkeleton />
  )
  return (
    <FactorDialog
      opened={opened}
      onClose={close}
      title={t('factor.editTitle', { code: factor.code })}
      moduleCode={factor.module.code}
      loaded={loaded}
      placeholder={loaded === undefined ? waiting : undefined}
      failed={t('errors.updateFactorFailed')}
    />
  )
}

interface FactorDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Undefined: to be chosen. */
  moduleCode: string | undefined
  loaded: Loaded | undefined
  addsTo?: false | Pick<ListDialogProps<Factor>['page'], 'clear'>
  placeholder?: ReactNode
  failed: string
}

function FactorDialog({ moduleCode, loaded, addsTo, failed, ...dialog }: FactorDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const withNumbers = useLimitWords()
  const form = useFactorForm(moduleCode)
  const withThreshold = useMaySetThreshold()
  const save = useSaveFactor({
    factor: loaded?.factor,
    threshold: loaded?.threshold,
    withThreshold,
    onHalf: async () => {
      if (addsTo) addsTo.clear()
      await client.invalidateQueries({ queryKey: factorsKey })
    },
  })
  useEffect(() => {
    if (loaded === undefined) return
    // Only the first answer sets the values: a later one must not overwrite what is being typed.
    form.initialize(valuesOf(loaded))
    // The dialog set its focus before there was a field.
    form.getInputNode('name')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- the form object changes with every key pressed
  }, [loaded])
  return (
    <FormDialog
      {...dialog}
      form={form}
      save={save}
      addsTo={addsTo}
      renews={factorsKey}
      done={({ code, unit }, values) => {
        const words = loaded === undefined ? t('factor.added', { code }) : t('factor.saved', { code })
        if (!withThreshold) return words
        return withNumbers(
          words,
          changedIn(thresholdBody(values, currentLanguage(), loaded?.threshold.standard), loaded?.threshold),
          unit,
        )
      }}
      failed={(error) => (error instanceof ThresholdFailed ? error.message : failed)}
      onInvalid={() => notify.error(t('factor.invalidInput'), { id: 'invalid-input' })}
    >
      <FactorFields
        form={form}
        withModule={moduleCode === undefined}
        withThreshold={withThreshold}
        standard={loaded?.threshold.standard ?? null}
      />
    </FormDialog>
  )
}

const valuesOf = ({ factor, threshold }: Loaded) => ({
  ...factorValues(factor, '', currentLanguage()),
  ...thresholdValues(threshold, currentLanguage()),
})

/** With any of these permissions one of the calls that store a threshold is allowed. */
function useMaySetThreshold(): boolean {
  const user = useCurrentUser()
  const codes = ['adaptors.add_threshold', 'adaptors.change_threshold', 'adaptors.change_factor'] as const
  return codes.some((code) => user?.permissions.includes(code))
}

function FieldsSkeleton() {
  const { t } = useTranslation()
  return (
    <Stack component="output" gap={16} aria-busy aria-label={t('loading.label')}>
      {[0, 1, 2, 3, 4].map((field) => (
        <div key={field}>
          <Skeleton height={12} width={field === 3 ? 160 : 110} mb={8} />
          <Skeleton height={36} />
        </div>
      ))}
    </Stack>
  )
}
