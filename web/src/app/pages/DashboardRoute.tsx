import { RangePicker } from '../../components/range/RangePicker.tsx'
import { useRange } from '../../components/range/use-range.ts'
import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx'

/** The dashboard: what is wrong now, and the person's widgets over the chosen range. */
export function DashboardRoute() {
  const range = useRange('24h')
  return <DashboardPage actions={<RangePicker range={range} />}>{null}</DashboardPage>
}
