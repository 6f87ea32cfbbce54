import { Card } from '@mantine/core'
import type { ModuleType } from '@quantrac/contract'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import type { TableSearch } from '../../components/table/list-address.ts'
import { PlantEnergySkeleton } from '../../features/electricity/PlantEnergySkeleton.tsx'
import { StationPage } from '../../features/station/StationPage.tsx'
import { StationsPage } from '../../features/stations/StationsPage.tsx'

const loadElectricity = async () =>
  (await import('../../features/electricity/ElectricityCards.tsx')).ElectricityCards

const loadPlantEnergy = async () => (await import('../../features/electricity/PlantEnergy.tsx')).PlantEnergy

/** The stations of a type, or the one that the address names: `?module=KK-DNG`. */
export function ElementRoute({ kind }: { kind: ModuleType }) {
  const { module: code }: TableSearch = useSearch({ strict: false })
  if (code === undefined)
    return <StationsPage kind={kind} lead={kind === 'elecConsum' ? <PlantEnergyPart /> : undefined} />
  const loadCards = kind === 'elecConsum' ? loadElectricity : undefined
  return <StationPage key={kind} kind={kind} code={code} loadCards={loadCards} />
}

function PlantEnergyPart() {
  const { t } = useTranslation()
  return (
    <LazyPart
      load={loadPlantEnergy}
      waiting={<PlantEnergySkeleton />}
      renderFailed={(retry) => (
        <Card padding={0} mb="md">
          <ErrorView text={t('station.partFailed')} onRetry={retry} />
        </Card>
      )}
    >
      {(PlantEnergy) => <PlantEnergy />}
    </LazyPart>
  )
}
