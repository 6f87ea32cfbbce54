import { StationsPage } from '../../features/dashboard/StationsPage.tsx'

export const DashboardRoute = () => <StationsPage kind="all" />
export const WasteWaterRoute = () => <StationsPage kind="wasteWater" />
export const AirRoute = () => <StationsPage kind="air" />
export const ElecConsumRoute = () => <StationsPage kind="elecConsum" />
