import type { DutyRota } from '@quantrac/contract'
import { Card, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { DeleteQuestion } from '../../components/dialog/DeleteQuestion.tsx'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { type AskRota, RotaCard } from './RotaCard.tsx'
import { rotasQuery } from './rotas-query.ts'

type Asked = { turn: number } & Parameters<AskRota>[0]

const loadForm = async () => (await import('./RotaForm.tsx')).RotaForm
const loadSwap = async () => (await import('./SwapForm.tsx')).SwapForm

/** Who has duty when: a week of each rota, who has it now and who comes next. */
export function DutyRotasPage() {
  const { t } = useTranslation()
  const rotas = useQuery(rotasQuery)
  const [asked, setAsked] = useState<Asked>()
  const ask: AskRota = (what) => setAsked((last) => ({ ...what, turn: (last?.turn ?? 0) + 1 }))
  const addButton = (
    <AddButton needs={['notify.change_rule']} onAdd={() => ask({ what: 'form', rota: null })}>
      {t('duty.add')}
    </AddButton>
  )
  return (
    <>
      <PageHeader title={t('nav.dutyRotas')} context={t('duty.lead')} actions={addButton} />
      <Loaded query={rotas} fallback={t('duty.failed.load')} height={320}>
        {(all) =>
          all.length === 0 ? (
            <Card padding="xl">
              <Text fw={600}>{t('duty.none')}</Text>
              <Text size="sm" c="dimmed">
                {t('duty.noneText')}
              </Text>
            </Card>
          ) : (
            <Stack gap={16}>
              {all.map((rota) => (
                <RotaCard key={rota.id} rota={rota} ask={ask} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <LazyDialog load={loadForm} asking={asked?.what === 'form' ? asked.turn : undefined}>
        {(RotaForm) => asked?.what === 'form' && <RotaForm key={asked.turn} rota={asked.rota} />}
      </LazyDialog>
      <LazyDialog load={loadSwap} asking={asked?.what === 'swap' ? asked.turn : undefined}>
        {(SwapForm) => asked?.what === 'swap' && <SwapForm key={asked.turn} rota={asked.rota} />}
      </LazyDialog>
      {asked?.what === 'delete' && (
        <Deletion key={asked.turn} rota={asked.rota} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

function Deletion({ rota: { id, name }, onClose }: { rota: DutyRota; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <DeleteQuestion
      question={{
        name,
        what: t('duty.deleteConsequences'),
        call: () => api.dutyRotaDelete({ params: { id } }),
        renews: rotasQuery.queryKey,
        done: t('duty.deleted', { name }),
        failed: t('duty.failed.delete'),
      }}
      onClose={onClose}
    />
  )
}
