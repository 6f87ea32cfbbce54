/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/control-has-associated-label -- its label is in its button; a row of a table cannot be left out of layout while it is out of sight */
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import classes from './MatrixHead.module.css'
import { keyOfColumn, limitsOf, type MatrixColumn } from './matrix-columns.ts'
import { AQI, FACTOR } from './overview-rows.ts'

interface MatrixHeadProps {
  columns: readonly MatrixColumn[]
  table: TableState
  /** Otherwise it stands under the name. */
  hasState: boolean
}

/** The factors with their limits, said once. A press sorts, a third one returns to the worst first. */
export function MatrixHead({ columns, table, hasState }: MatrixHeadProps) {
  const { t } = useTranslation()
  return (
    <div role="rowgroup" className={classes.group}>
      <div role="row" className={classes.head}>
        <Head field="name" first="ascending" table={table}>
          {t('overview.station')}
        </Head>
        {hasState ? <State table={table} /> : <HiddenState />}
        {columns.map((column) =>
          column.shows === 'today' ? (
            <Today key={keyOfColumn(column)} code={column.code} />
          ) : (
            <Head
              key={keyOfColumn(column)}
              field={column.shows === 'aqi' ? AQI : `${FACTOR}${column.code}`}
              first="descending"
              table={table}
              isNumber
            >
              <b className={classes.code}>{column.code}</b>
              <span className={classes.small}>
                {column.shows === 'aqi'
                  ? t('vnAqi.hour')
                  : (limitsOf(column, currentLanguage()) ?? byStation(t, column.unit))}
              </span>
            </Head>
          ),
        )}
        <Head field="seen" first="ascending" table={table} isNumber>
          {t('overview.seen')}
        </Head>
      </div>
    </div>
  )
}

function State({ table }: Pick<MatrixHeadProps, 'table'>) {
  const { t } = useTranslation()
  return (
    <div
      role="columnheader"
      className={classes.cell}
      aria-sort={table.ordering === undefined ? 'descending' : 'none'}
    >
      <UnstyledButton className={classes.button} onClick={() => table.setOrdering(undefined)}>
        <span>
          {t('overview.state')}
          {table.ordering === undefined && <span className={classes.small}>{t('overview.worst')}</span>}
        </span>
      </UnstyledButton>
    </div>
  )
}

function HiddenState() {
  const { t } = useTranslation()
  return (
    <VisuallyHidden component="div" role="columnheader">
      {t('overview.state')}
    </VisuallyHidden>
  )
}

type Order = 'ascending' | 'descending'

interface HeadProps {
  field: string
  /** The order that the first press gives. */
  first: Order
  table: TableState
  isNumber?: boolean
  children: ReactNode
}

function Head({ field, first, table, isNumber, children }: HeadProps) {
  const order: Order | undefined =
    table.ordering === field ? 'ascending' : table.ordering === `-${field}` ? 'descending' : undefined
  const then = order === undefined ? first : order === first ? otherOf(first) : undefined
  const Icon = order === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <div role="columnheader" className={classes.cell} aria-sort={order ?? 'none'} data-number={isNumber}>
      <UnstyledButton
        className={classes.button}
        onClick={() => table.setOrdering(then && (then === 'ascending' ? field : `-${field}`))}
      >
        {order !== undefined && <Icon size={14} aria-hidden />}
        <span>{children}</span>
      </UnstyledButton>
    </div>
  )
}

/** It does not sort: what the meters have counted is known only of the rows near the window. */
function Today({ code }: { code: string }) {
  const { t } = useTranslation()
  return (
    <div role="columnheader" className={classes.cell} data-number>
      <div className={classes.button}>
        <span>
          <b className={classes.code}>{code}</b>
          <span className={classes.small}>{t('overview.kwhToday')}</span>
        </span>
      </div>
    </div>
  )
}

const byStation = (t: TFunction, unit: string): string =>
  unit === '' ? t('overview.byStation') : t('overview.byStationIn', { unit })

const otherOf = (order: Order): Order => (order === 'ascending' ? 'descending' : 'ascending')
