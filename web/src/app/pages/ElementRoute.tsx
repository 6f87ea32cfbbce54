import { Card, Skeleton } from '@mantine/core'
import type { ModuleType } from '@quantrac/contract'
import { useSearch } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import type { TableSearch } from '../../components/table/list-address.ts'
import { PlantEnergySkeleton } from '../../features/electricity/PlantEnergySkeleton.tsx'
import { type StationOwnView, StationPage } from '../../features/station/StationPage.tsx'
import { StationsPage } from '../../features/stations/StationsPage.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

const loadElectricity = async () =>
  (await import('../../features/electricity/ElectricityCards.tsx')).ElectricityCards

const loadPlantEnergy = async () => (await import('../../features/electricity/PlantEnergy.tsx')).PlantEnergy

const loadConnect = async () => {
  const [{ ConnectPage }] = await Promise.all([
    import('../../features/connect/ConnectPage.tsx'),
    loadTexts(['connect']),
  ])
  return ConnectPage
}

const loadAqi = async () => {
  const [{ AqiLead, AqiTab }] = await Promise.all([
    import('../../features/aqi/AqiTab.tsx'),
    loadTexts(['aqi']),
  ])
  return { AqiLead, AqiTab }
}
const aqiView: StationOwnView = {
  name: 'aqi',
  loadLead: async () => (await loadAqi()).AqiLead,
  load: async () => (await loadAqi()).AqiTab,
}

const loadComplianceParts = async () => {
  const [{ ComplianceLead, ComplianceTab }] = await Promise.all([
    import('../../features/compliance/ComplianceTab.tsx'),
    loadTexts(['compliance']),
  ])
  return { ComplianceLead, ComplianceTab }
}
const complianceView: StationOwnView = {
  name: 'compliance',
  loadLead: async () => (await loadComplianceParts()).ComplianceLead,
  load: async () => (await loadComplianceParts()).ComplianceTab,
}
const loadSamples = async () => {
  const [{ Samples }] = await Promise.all([
    import('../../features/samples/Samples.tsx'),
    loadTexts(['samples']),
  ])
  return Samples
}

const loadBillParts = async () => {
  const [{ BillLead, BillTab }] = await Promise.all([
    import('../../features/electricity/BillTab.tsx'),
    loadTexts(['tariffs']),
  ])
  return { BillLead, BillTab }
}
const billView: StationOwnView = {
  name: 'cost',
  loadLead: async () => (await loadBillParts()).BillLead,
  load: async () => (await loadBillParts()).BillTab,
}
const viewsOf: Readonly<Record<ModuleType, readonly StationOwnView[]>> = {
  air: [aqiView, complianceView],
  wasteWater: [complianceView],
  elecConsum: [billView],
}

/**
 * The stations of a type, or the one that the address names: `?module=KK-DNG`, with `&tab=connect` how to connect it,
 * with `&tab=aqi` its air quality index, with `&tab=cost` what its electricity costs.
 */
export function ElementRoute({ kind }: { kind: ModuleType }) {
  const { module: code, tab }: TableSearch = useSearch({ strict: false })
  if (code === undefined)
    return <StationsPage kind={kind} lead={kind === 'elecConsum' ? <PlantEnergyPart /> : undefined} />
  if (tab === 'connect') return <Part load={loadConnect}>{(ConnectPage) => <ConnectPage code={code} />}</Part>
  const loadCards = kind === 'elecConsum' ? loadElectricity : undefined
  return (
    <StationPage
      key={kind}
      kind={kind}
      code={code}
      loadCards={loadCards}
      // Nobody takes samples of electricity.
      loadSamples={kind === 'elecConsum' ? undefined : loadSamples}
      views={viewsOf[kind]}
    />
  )
}

function PlantEnergyPart() {
  return (
    <Part load={loadPlantEnergy} waiting={<PlantEnergySkeleton />}>
      {(PlantEnergy) => <PlantEnergy />}
    </Part>
  )
}

interface PartProps<Props> {
  load: () => Promise<ComponentType<Props>>
  waiting?: ReactNode
  children: (part: ComponentType<Props>) => ReactNode
}

function Part<Props>({ load, waiting = <Skeleton height={320} />, children }: PartProps<Props>) {
  const { t } = useTranslation()
  return (
    <LazyPart
      load={load}
      waiting={waiting}
      renderFailed={(retry) => (
        <Card padding={0} mb="md">
          <ErrorView text={t('station.partFailed')} onRetry={retry} />
        </Card>
      )}
    >
      {children}
    </LazyPart>
  )
}
