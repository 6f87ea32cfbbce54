import { Button, Group, useComputedColorScheme } from '@mantine/core'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartHandle } from '../../charts/Chart.tsx'
import { lookColors } from '@quantrac/charts/look.ts'
import type { ChartTable } from '../../components/time-series/chart-table.ts'
import type { Marked } from '../../components/time-series/marked-since.ts'
import { ComparedKey, type ComparedKeyProps } from '../../components/time-series/ComparedKey.tsx'
import type { SeriesAnswer } from '../../components/time-series/time-series-data.ts'
import { savePicture, saveTable } from '../../components/time-series/save-chart.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { lasted } from './lasted.ts'
import classes from './TimeSeriesCard.module.css'
import { bucketMs } from './gaps.ts'

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
  /** Samples of laboratories are drawn. */
  hasSamples: boolean
}

/** What the marks below the axis mean, and the same data in other forms. */
export function TimeSeriesFoot({ cut, hasSamples, ...forms }: TimeSeriesFootProps) {
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
            {hasSamples && <SampleKey />}
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
