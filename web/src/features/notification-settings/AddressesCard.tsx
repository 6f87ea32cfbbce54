import { Button, Card, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RouteAnswer, routes } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { SaveFailure } from '../../components/form/SaveFailure.tsx'
import { useSave } from '../../components/form/use-save.ts'

type Mine = RouteAnswer<(typeof routes)['channelMine']>['data']

const channelMineQuery = queryOptions({
  queryKey: ['channels', 'mine'],
  queryFn: async ({ signal }) => (await api.channelMine(undefined, { signal })).data,
})

/** Where the person is reached by the channels that are switched on. */
export function AddressesCard() {
  const { t } = useTranslation()
  const id = useId()
  const mine = useQuery(channelMineQuery)
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('addresses.title')}
      </Title>
      <Text size="sm" c="dimmed" mb={12}>
        {t('addresses.about')}
      </Text>
      {mine.data !== undefined ? (
        <Fields key={JSON.stringify(mine.data)} mine={mine.data} />
      ) : mine.isError ? (
        <ErrorView
          isLow
          error={mine.error}
          fallback={t('addresses.loadFailed')}
          onRetry={() => void mine.refetch()}
        />
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  )
}

const fields = [
  { field: 'telegram_chat_id', kind: 'telegram', form: /^-?\d{1,20}$/ },
  { field: 'zalo_user_id', kind: 'zalo', form: /^[A-Za-z0-9_-]{1,64}$/ },
] as const

function Fields({ mine }: { mine: Mine }) {
  const { t } = useTranslation()
  const mayChange = useCan('notify.change_setting')
  const wrong = (form: RegExp) => (text: string) =>
    text.trim() === '' || form.test(text.trim()) ? null : t('addresses.invalid')
  const form = useForm({
    initialValues: {
      telegram_chat_id: mine.telegram_chat_id ?? '',
      zalo_user_id: mine.zalo_user_id ?? '',
    },
    validate: { telegram_chat_id: wrong(fields[0].form), zalo_user_id: wrong(fields[1].form) },
  })
  const failed = t('addresses.saveFailed')
  const save = useSave({
    form,
    save: ({ telegram_chat_id: telegram, zalo_user_id: zalo }) =>
      api.channelMineUpdate({
        body: { telegram_chat_id: telegram.trim() || null, zalo_user_id: zalo.trim() || null },
      }),
    renews: channelMineQuery.queryKey,
    done: t('addresses.saved'),
    failed,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap={12}>
        <Text size="sm">
          {mine.phone_number === null
            ? t('addresses.noPhone')
            : t('addresses.phone', { phone: mine.phone_number })}
        </Text>
        {fields.map(({ field, kind }) => (
          <TextInput
            key={field}
            label={t(`addresses.${field}`)}
            description={mine.kinds.includes(kind) ? t(`addresses.${field}Help`) : t('addresses.channelOff')}
            maxLength={64}
            autoComplete="off"
            disabled={!mayChange}
            {...form.getInputProps(field)}
          />
        ))}
        <SaveFailure error={save.error} form={form} failed={failed} />
        {mayChange && (
          <Button
            type="submit"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            loading={save.isPending}
            disabled={!form.isDirty()}
          >
            {t('common.save')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
