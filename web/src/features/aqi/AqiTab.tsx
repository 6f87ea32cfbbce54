import { Card, Skeleton } from '@mantine/core'
import type { AqiCourse, AqiValue, ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { aqiHoursQuery } from './aqi-queries.ts'
import { AqiDays } from './AqiDays.tsx'
import { AqiHours } from './AqiHours.tsx'
import { AqiMissing } from './AqiMissing.tsx'
import { AqiNow } from './AqiNow.tsx'
import { AqiParts } from './AqiParts.tsx'
import classes from './AqiTab.module.css'
import { MethodLine } from './MethodLine.tsx'

export { AqiLead } from './AqiLead.tsx'

/** VN_AQI of an air station: the hour that ended last, what it is made of, 48 hours and the days of three months. */
export function AqiTab({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const query = useQuery(aqiHoursQuery(station.code))
  if (query.data === undefined) {
    if (!query.isError) return <Waiting />
    return (
      <Card padding={0}>
        <ErrorView error={query.error} fallback={t('vnAqi.failed')} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  return <Course station={station} course={query.data} />
}

interface CourseProps {
  station: ModuleLatest
  course: AqiCourse
}

function Course({ station, course: { data: hours, method } }: CourseProps) {
  const last = hours.at(-1)
  const isMissing = last === undefined || last.reason === 'no-particles'
  return (
    <div className={classes.tab}>
      {isMissing ? (
        <AqiMissing station={station} measures={last?.parts ?? []} />
      ) : (
        <Hour last={last} hours={hours} method={method} code={station.code} />
      )}
      <AqiDays code={station.code} />
      <MethodLine method={method} hour={last} />
    </div>
  )
}

interface HourProps {
  last: AqiValue
  hours: readonly AqiValue[]
  method: AqiCourse['method']
  code: string
}

const Hour = ({ last, hours, method, code }: HourProps) => (
  <>
    <div className={classes.now}>
      <AqiNow hour={last} hours={hours} method={method} code={code} />
      <AqiParts hour={last} />
    </div>
    <AqiHours hours={hours} />
  </>
)

const Waiting = () => (
  <div className={classes.tab} aria-busy>
    <div className={classes.now}>
      <Skeleton height={460} />
      <Skeleton height={460} />
    </div>
    <Skeleton height={250} />
    <Skeleton height={340} />
  </div>
)
