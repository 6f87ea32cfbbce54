import { Input, SegmentedControl, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Module } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { Loaded } from '../feedback/Loaded.tsx'
import { optionsInOrder, SearchChecklist } from '../form/SearchChecklist.tsx'

/** What a form has that names all stations or some. */
export interface ScopeValues {
  scope: 'all' | 'chosen'
  /** Kept while the scope is «all», so that switching back loses nothing. */
  module_ids: number[]
}

/** Every module that permissions may be limited to. */
const scopeModulesQuery = queryOptions({
  queryKey: [...modulesKey, 'whole'],
  queryFn: async ({ signal }) => (await api.moduleListWhole(undefined, { signal })).data,
})

const optionsOf = (modules: readonly Module[]) =>
  optionsInOrder(
    modules.map(({ id, code, name }) => ({ id, label: code, ...(name === code ? {} : { hint: name }) })),
  )

interface ScopeFieldProps {
  form: Pick<UseFormReturnType<ScopeValues>, 'values' | 'getInputProps'>
  /** What each choice means. */
  help: { all: string; chosen: string }
}

/** The stations that permissions are for: all, or chosen ones. */
export function ScopeField({ form, help }: ScopeFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const mayChoose = useCan('adaptors.view_module')
  const isAll = form.values.scope === 'all'
  const count = form.values.module_ids.length
  const scopeText = isAll ? t('settingPermission.scopeAll') : t('settingPermission.scopeCount', { count })
  return (
    <Stack gap={8}>
      <Input.Wrapper
        label={t('settingPermission.scope')}
        labelElement="div"
        labelProps={{ id }}
        description={!mayChoose ? t('settingPermission.modal.scopeHidden') : isAll ? help.all : help.chosen}
      >
        {mayChoose ? (
          <div>
            <SegmentedControl
              aria-labelledby={id}
              data={[
                { value: 'all', label: t('settingPermission.scopeAll') },
                { value: 'chosen', label: t('settingPermission.modal.scopeChosen') },
              ]}
              {...form.getInputProps('scope')}
            />
          </div>
        ) : (
          <Text size="md">{scopeText}</Text>
        )}
      </Input.Wrapper>
      {mayChoose && !isAll && <ModuleChecklist form={form} />}
    </Stack>
  )
}

function ModuleChecklist({ form }: Pick<ScopeFieldProps, 'form'>) {
  const { t } = useTranslation()
  const query = useQuery({ ...scopeModulesQuery, select: optionsOf })
  const { value, ...input } = form.getInputProps('module_ids')
  return (
    <Loaded query={query} fallback={t('errors.fetchModulesFailed')} height={200}>
      {(options) => (
        <SearchChecklist
          {...input}
          label={t('settingPermission.modal.modules')}
          searchLabel={t('settingPermission.modal.searchModules')}
          options={options}
          chosen={value}
        />
      )}
    </Loaded>
  )
}
