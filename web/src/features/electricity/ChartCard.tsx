import { Button, Card, Skeleton } from '@mantine/core'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart, type ChartHandle, type ChartProps } from '../../charts/Chart.tsx'
import { ChartTableView } from '../../components/time-series/ChartTableView.tsx'
import type { ChartTable } from '../../components/time-series/chart-table.ts'
import { savePicture, saveTable } from '../../components/time-series/save-chart.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import classes from './ChartCard.module.css'

interface ChartCardProps {
  title: string
  /** What the files are called. */
  name: string
  /** What stands at the right of the title. */
  extra?: ReactNode
  /** Above the chart. */
  lead?: ReactNode
  /** Left of the tools. */
  foot?: ReactNode
  /** Undefined while the data is not there. */
  build: ChartProps['build'] | undefined
  /** Loaded, but there is nothing to draw. */
  isEmpty?: boolean
  table: () => ChartTable
  error: unknown
  onRetry: () => void
}

/** A chart in a card of its own, which loads and fails alone; the same data as a table, a picture and a file. */
export function ChartCard(props: ChartCardProps) {
  const { title, name, extra, lead, foot, build, isEmpty = false, table, error, onRetry } = props
  const { t } = useTranslation()
  const id = useId()
  const [isTable, setTable] = useState(false)
  const picture = useRef<ChartHandle>(null)
  const hasFailed = build === undefined && error !== null
  return (
    <Card component="section" padding={0} className={classes.card ?? ''} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {extra}
      </div>
      {lead}
      <div className={classes.plot}>
        {hasFailed ? (
          <ErrorView error={error} fallback={t('widgets.dataFailed', { name: title })} onRetry={onRetry} />
        ) : build === undefined ? (
          <Skeleton height="100%" />
        ) : isEmpty ? (
          <p className={classes.none}>{t('widgets.empty')}</p>
        ) : isTable ? (
          <ChartTableView table={table()} name={title} />
        ) : (
          <Chart build={build} label={title} handle={picture} />
        )}
      </div>
      {build !== undefined && !isEmpty && (
        <div className={classes.foot}>
          <span className={classes.note}>{isTable ? null : foot}</span>
          <Tools name={name} isTable={isTable} onTable={setTable} table={table} picture={picture} />
        </div>
      )}
    </Card>
  )
}

interface ToolsProps {
  name: string
  isTable: boolean
  onTable: (isTable: boolean) => void
  table: () => ChartTable
  picture: React.RefObject<ChartHandle | null>
}

function Tools({ name, isTable, onTable, table, picture }: ToolsProps) {
  const { t } = useTranslation()
  const TableIcon = isTable ? IconChartLine : IconTable
  return (
    <div className={classes.tools}>
      <Tool icon={<TableIcon size={16} aria-hidden />} onClick={() => onTable(!isTable)}>
        {t(isTable ? 'station.chart' : 'station.table')}
      </Tool>
      {!isTable && (
        <Tool
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() => savePicture(name, picture.current)}
        >
          PNG
        </Tool>
      )}
      <Tool icon={<IconDownload size={16} aria-hidden />} onClick={() => saveTable(name, table())}>
        CSV
      </Tool>
    </div>
  )
}

function Tool({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: string }) {
  return (
    <Button variant="subtle" size="compact-sm" leftSection={icon} onClick={onClick}>
      {children}
    </Button>
  )
}
