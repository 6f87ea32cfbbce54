import type { Module } from '@quantrac/contract'
import { Input, SegmentedControl, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { optionsInOrder, SearchChecklist } from '../../components/form/SearchChecklist.tsx'
import type { GroupValues } from './group-form.ts'

/** Every module that a group's rights may be limited to. */
const scopeModulesQuery = queryOptions({
  queryKey: [...modulesKey, 'whole'],
  queryFn: async ({ signal }) => (await api.moduleListWhole(undefined, { signal })).data,
})

/** Where the group's rights hold: at all modules, or at chosen ones. */
export function ScopeField({ form }: { form: UseFormReturnType<GroupValues> }) {
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
        description={
          !mayChoose
            ? t('settingPermission.modal.scopeHidden')
            : isAll
              ? t('settingPermission.modal.scopeAllHelp')
              : t('settingPermission.modal.scopeHelp')
        }
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

const optionsOf = (modules: readonly Module[]) =>
  optionsInOrder(
    modules.map(({ id, code, name }) => ({ id, label: code, ...(name === code ? {} : { hint: name }) })),
  )

function ModuleChecklist({ form }: { form: UseFormReturnType<GroupValues> }) {
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
