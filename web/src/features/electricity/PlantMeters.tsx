import { heldOn, type PlantElectricity } from '@quantrac/contract'
import { Button, Card } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { totalOf } from '../../charts/energy-columns.ts'
import { meanPrices } from '../../charts/energy-cost.ts'
import { moneyText } from '../../charts/money-text.ts'
import { peakShare } from '../../charts/energy-columns.ts'
import type { StationNow } from '../../components/live-stations/station-now.ts'
import { hoursText } from '../../components/tariffs/hours-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { carbonOf } from './carbon.ts'
import { MeterList, MeterTable } from './MeterTable.tsx'
import { meterRows } from './meter-row.ts'
import classes from './PlantMeters.module.css'
import type { PlantPeriod } from './plant-period.ts'
import { peakCostShare, type PlantSums } from './plant-sums.ts'
import { periodWords } from './plant-words.ts'
import { TariffsLink } from './TariffsLink.tsx'

const MOST = 12

interface PlantMetersProps {
  data: PlantElectricity
  sums: PlantSums
  period: PlantPeriod
  names: ReadonlyMap<string, string>
  stations: readonly StationNow[]
  now: number
}

/** Which meter used it, and what that means for the bill. */
export function PlantMeters({ data, names, sums, period, stations, now }: PlantMetersProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 1023.98px)', undefined, { getInitialValueInEffect: false })
  const all = meterRows(data.meters, stations, { names, carbon: carbonOf(data) })
  const rows = isWhole ? all : all.slice(0, MOST)
  const words = periodWords(period, now, t)
  const Rows = isNarrow ? MeterList : MeterTable
  return (
    <Card component="section" padding={0} className={classes.card ?? ''} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{t('energy.plant.byMeter')}</h2>
        <div className={classes.actions}>
          <TariffsLink />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFileText size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/dataExport" />}
          >
            {t('energy.plant.report')}
          </Button>
        </div>
      </div>
      <Rows rows={rows} most={all[0]?.total ?? 0} hasCost={data.books.has_prices} words={words} now={now} />
      {all.length > rows.length && (
        <Button variant="subtle" size="compact-sm" m={8} onClick={() => setWhole(true)}>
          {t('energy.plant.all', { count: all.length })}
        </Button>
      )}
      <Closing data={data} sums={sums} />
    </Card>
  )
}

/** What the peak costs, and what it would save to use 1,000 kWh of it at night. */
function Closing({ data: { books, end }, sums }: Pick<PlantMetersProps, 'data' | 'sums'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const share = peakShare(sums.energy)
  if (sums.energy === null || share === null || totalOf(sums.energy) <= 0) return null
  if (sums.energy.peak === 0) return <p className={classes.closing}>{t('energy.plant.noPeak')}</p>
  const cost = peakCostShare(sums.energy)
  const whole = (part: number) => formatNumber(part * 100, language)
  const { peak, offpeak } = meanPrices([sums.energy])
  const saved = peak === null || offpeak === null ? 0 : 1000 * (peak - offpeak)
  const book = heldOn(books.hours, Date.parse(end) - 1)
  const [from, to] = book === undefined ? ['', ''] : [hoursText(book, 'peak'), hoursText(book, 'offpeak')]
  return (
    <p className={classes.closing}>
      <strong>
        {cost === null
          ? t('energy.plant.peakIs', { share: whole(share) })
          : t('energy.plant.peakIsCost', { share: whole(share), cost: whole(cost) })}
      </strong>{' '}
      {saved > 0 &&
        from !== '' &&
        to !== '' &&
        t('energy.plant.move', { from, to, saved: moneyText(saved, language, t) })}
    </p>
  )
}
