import { ActionIcon, Menu } from '@mantine/core'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartHandle } from '../../charts/Chart.tsx'
import { ComparedKey, type ComparedKeyProps } from '../../components/time-series/ComparedKey.tsx'
import type { ChartTable } from '../../components/time-series/chart-table.ts'
import { savePicture, saveTable } from '../../components/time-series/save-chart.ts'
import { ChartTableView } from '../../components/time-series/ChartTableView.tsx'
import type { WidgetHead } from './use-widget-words.ts'
import classes from './WidgetFrame.module.css'
import { useWidgetTools } from './widget-tools.ts'

export interface WidgetFrameProps {
  head: WidgetHead
  /** The data as a table; undefined while there is none. */
  table?: (() => ChartTable) | undefined
  /** What is shown is a table already. */
  isTableShown?: boolean
  /** The chart whose picture can be saved. */
  picture?: RefObject<ChartHandle | null>
  /** One sentence above the chart. */
  sentence?: string | undefined
  /** A line below the chart. */
  foot?: ReactNode
  compared?: ComparedKeyProps
  children: ReactNode
}

/** The card of a widget: head with menu, and the chart or the table of its data. No landmark: two may have one name. */
export function WidgetFrame(props: WidgetFrameProps) {
  const { head, table, isTableShown = false, picture, sentence, foot, compared, children } = props
  const titleId = useId()
  const [isTable, setTable] = useState(false)
  const tools = useWidgetTools()
  const showsTable = isTable && table !== undefined
  return (
    <article className={classes.frame} aria-labelledby={titleId}>
      <header className={classes.head}>
        {tools?.grip}
        <h3 className={classes.title} id={titleId} title={head.title}>
          {head.title}
        </h3>
        <span className={classes.sub} title={head.sub}>
          {head.sub}
        </span>
        {tools !== null && (
          <FrameMenu name={head.title}>
            {tools.actions}
            {table !== undefined && (
              <DataActions
                name={head.title}
                table={table}
                picture={showsTable ? undefined : picture}
                isTable={showsTable}
                onTable={isTableShown ? undefined : setTable}
              />
            )}
          </FrameMenu>
        )}
      </header>
      {sentence !== undefined && <p className={classes.sentence}>{sentence}</p>}
      <div className={classes.body}>
        {showsTable ? <ChartTableView table={table()} name={head.title} /> : children}
      </div>
      {compared !== undefined && (compared.compared ?? compared.failed) !== undefined && (
        <div className={classes.foot}>
          <ComparedKey {...compared} />
        </div>
      )}
      {foot !== undefined && !showsTable && <div className={classes.foot}>{foot}</div>}
      {tools?.gone}
    </article>
  )
}

function FrameMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          className={classes.menu}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('widgets.menu', { name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface DataActionsProps {
  name: string
  table: () => ChartTable
  picture: RefObject<ChartHandle | null> | undefined
  isTable: boolean
  /** Undefined: there is no chart beside the table. */
  onTable: ((isTable: boolean) => void) | undefined
}

function DataActions({ name, table, picture, isTable, onTable }: DataActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      {onTable !== undefined && (
        <Menu.Item
          leftSection={isTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
          onClick={() => onTable(!isTable)}
        >
          {isTable ? t('widgets.chart') : t('widgets.table')}
        </Menu.Item>
      )}
      {picture !== undefined && (
        <Menu.Item leftSection={<IconPhoto size={16} />} onClick={() => savePicture(name, picture.current)}>
          {t('widgets.png')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => saveTable(name, table())}>
        {t('widgets.csv')}
      </Menu.Item>
    </>
  )
}
