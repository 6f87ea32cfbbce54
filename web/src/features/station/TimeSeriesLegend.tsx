import { Button, Group, useComputedColorScheme } from '@mantine/core'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartHandle } from '../../charts/Chart.tsx'
import { isInvalid, isSuspect } from '@quantrac/charts/doubtful-marks.ts'
import { lookColors } from '@quantrac/charts/look.ts'
import type { StationTimeSeries } from '@quantrac/charts/station-time-series-data.ts'
import type { ChartTable } from '../../components/time-series/chart-table.ts'
import type { Marked } from '../../components/time-series/marked-since.ts'
import { QualityMark } from '../../components/time-series/QualityMark.tsx'
import { ComparedKey, type ComparedKeyProps } from '../../components/time-series/ComparedKey.tsx'
import type { SeriesAnswer } from '../../components/time-series/time-series-data.ts'
import { savePicture, saveTable } from '../../components/time-series/save-chart.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { lasted } from './lasted.ts'
import classes from './TimeSeriesCard.module.css'
import { bucketMs } from './gaps.ts'
import { qualityWords } from './quality-words.ts'

interface TimeSeriesLegendProps extends ComparedKeyProps {
  resolution: SeriesAnswer['resolution'] | undefined
  hasData: boolean
}

/** What the shade and the pale line mean. */
export function TimeSeriesLegend({ compared, failed, resolution = 'raw', hasData }: TimeSeriesLegendProps) {
  const { t } = useTranslation()
  const { ink1 } = lookColors[useComputedColorScheme('light')]
  const width = bucketMs[resolution]
  const time = lasted(width, currentLanguage())
  return (
    <div className={classes.legend}>
      {hasData && width > 0 && (
        <Key color={ink1} opacity={0.16}>
          {t('station.leastGreatestOf', { time })}
        </Key>
      )}
      {hasData && width === 0 && <span>{t('station.singleReadings')}</span>}
      <ComparedKey compared={compared} failed={failed} />
    </div>
  )
}

interface KeyProps {
  color: string
  opacity?: number
  /** Whether it is drawn as the marks below the axis are. */
  isMark?: boolean
  children: string
}

function Key({ color, opacity = 1, isMark = false, children }: KeyProps) {
  const height = isMark ? 6 : 10
  return (
    <span className={classes.key}>
      <svg width="16" height="10" aria-hidden>
        <rect
          y={5 - height / 2}
          width="16"
          height={height}
          rx={isMark ? 2 : 0}
          fill={color}
          opacity={opacity}
        />
      </svg>
      {children}
    </span>
  )
}

/** What the marks are that there are not always. */
function MarkKeys({ data: { series, samples = [] } }: Pick<TimeSeriesFootProps, 'data'>) {
  const has = (is: typeof isSuspect) => series.some(({ doubtful = [] }) => doubtful.some(is))
  return (
    <>
      {has(isSuspect) && <QualityKey quality={3} />}
      {has(isInvalid) && <QualityKey quality={4} />}
      {samples.length > 0 && <SampleKey />}
    </>
  )
}

/** What the marks of readings are that wait for a person, or that one has set aside. */
function QualityKey({ quality }: { quality: 3 | 4 }) {
  const { t } = useTranslation()
  return (
    <span className={classes.key}>
      <QualityMark quality={quality} />
      {t(qualityWords[quality]).toLowerCase()}
    </span>
  )
}

/** What the diamonds are. */
export function SampleKey() {
  const { t } = useTranslation()
  const { text } = lookColors[useComputedColorScheme('light')]
  return (
    <span className={classes.key}>
      <svg width="16" height="12" aria-hidden>
        <path d="M8 0 L14 6 L8 12 L2 6 Z" fill={text} />
      </svg>
      {t('station.sampleKey')}
    </span>
  )
}

interface FormsProps {
  name: string
  isTable: boolean
  onTable: (isTable: boolean) => void
  table: () => ChartTable
  picture: RefObject<ChartHandle | null>
}

interface TimeSeriesFootProps extends FormsProps {
  /** Alerts before are not marked, because there are too many; null: all are. */
  cut: Marked | null
  /** What is drawn. */
  data: StationTimeSeries
}

/** What the marks below the axis mean, and the same data in other forms. */
export function TimeSeriesFoot({ cut, data, ...forms }: TimeSeriesFootProps) {
  const { t } = useTranslation()
  const { alert, stale, calib } = lookColors[useComputedColorScheme('light')]
  const { isTable } = forms
  return (
    <div className={classes.foot}>
      <span className={classes.lane}>
        {!isTable && (
          <>
            {t('station.lane')}
            <Key color={alert} isMark>
              {t('station.laneAlert')}
            </Key>
            <Key color={stale} isMark>
              {t('station.laneGap')}
            </Key>
            <Key color={calib} isMark>
              {t('station.laneDoubtful')}
            </Key>
            <MarkKeys data={data} />
            {cut !== null && (
              <span>
                {t('charts.markedSince', {
                  at: formatDateTime(cut.since, currentLanguage()),
                  number: cut.newest,
                })}
              </span>
            )}
          </>
        )}
      </span>
      <Forms {...forms} />
    </div>
  )
}

/** The same data as a table, a picture, or a file. */
export function Forms({ name, isTable, onTable, table, picture }: FormsProps) {
  const { t } = useTranslation()
  const TableIcon = isTable ? IconChartLine : IconTable
  return (
    <Group gap={4}>
      <Small icon={<TableIcon size={16} aria-hidden />} onClick={() => onTable(!isTable)}>
        {t(isTable ? 'station.chart' : 'station.table')}
      </Small>
      {!isTable && (
        <Small
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() => savePicture(name, picture.current)}
        >
          PNG
        </Small>
      )}
      <Small icon={<IconDownload size={16} aria-hidden />} onClick={() => saveTable(name, table())}>
        CSV
      </Small>
    </Group>
  )
}

interface SmallProps {
  icon: React.ReactNode
  onClick: () => void
  children: string
}

function Small({ icon, onClick, children }: SmallProps) {
  return (
    <Button variant="subtle" size="compact-sm" leftSection={icon} onClick={onClick}>
      {children}
    </Button>
  )
}
